/// A line that a change removed from a file or added to it.
struct LineChange: Hashable, Sendable {
  /// A Boolean value that indicates whether the line is new; otherwise it was there before.
  let isNew: Bool

  /// Counted from 1, in the file before or after the change.
  let number: Int

  /// The line, or the part of it around the difference.
  let text: String

  /// The most characters of a line.
  private static let widest = 240

  /// Returns the differing lines of two files, in their order, old lines before new ones.
  static func all(from old: [UInt8], to new: [UInt8]) -> [LineChange] {
    let (before, after) = (lines(of: old), lines(of: new))
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let (was, becomes) = (
      Array(before[head..<(before.count - tail)]), Array(after[head..<(after.count - tail)])
    )
    var (gone, come) = (Set<Int>(), Set<Int>())
    for change in becomes.difference(from: was) {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): come.insert(offset)
      }
    }
    var changes: [LineChange] = []
    var (i, j) = (0, 0)
    while i < was.count || j < becomes.count {
      let (first, second) = (i, j)
      while gone.contains(i) { i += 1 }
      while come.contains(j) { j += 1 }
      changes += pairs(
        Array(was[first..<i]), Array(becomes[second..<j]), head + first, head + second)
      i += 1
      j += 1
    }
    return changes
  }

  private static func pairs(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ before: Int, _ after: Int
  ) -> [LineChange] {
    func shown(_ line: ArraySlice<UInt8>, beside other: ArraySlice<UInt8>?) -> String {
      let text = String(decoding: line, as: UTF8.self)
      guard text.count > widest else { return text }
      let same = other.map {
        zip(text, String(decoding: $0, as: UTF8.self)).prefix { $0 == $1 }.count
      }
      let start = max(0, (same ?? 0) - widest / 4)
      let part = text.dropFirst(start).prefix(widest)
      return (start > 0 ? "…" : "") + part + (start + part.count < text.count ? "…" : "")
    }
    return old.enumerated().map { index, line in
      LineChange(
        isNew: false, number: before + index + 1,
        text: shown(line, beside: new.indices.contains(index) ? new[index] : nil))
    }
      + new.enumerated().map { index, line in
        LineChange(
          isNew: true, number: after + index + 1,
          text: shown(line, beside: old.indices.contains(index) ? old[index] : nil))
      }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
