import Foundation

/// The most memory that this process uses, from an instant on; only Linux reports it.
struct PeakMemory {
  private let before: Int

  /// Begins now, or returns nil if the system doesn't report it.
  init?() {
    // Linux forgets the most that was used so far.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"), options: [])
    guard let before = Self.kilobytes("VmRSS") else { return nil }
    self.before = before
  }

  /// The most bytes since the beginning, beyond those that were used then.
  var bytesSince: Double? { Self.kilobytes("VmHWM").map { Double($0 - before) * 1_024 } }

  private static func kilobytes(_ field: String) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
  }
}
