import Foundation

/// Lines of comma-separated values (RFC 4180).
enum CSV {
  /// Returns a line with its end, in quotes what needs them.
  static func line(_ cells: [String]) -> Data {
    let quoted = cells.map { cell in
      cell.contains { ",\"\r\n".contains($0) }
        ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }
    return Data((quoted.joined(separator: ",") + "\r\n").utf8)
  }
}
