/// The lines of a snapshot that hold a long list, counted from 0.
///
/// Line 0 is the state, in which each long list is such an object.
struct SnapshotLines: Codable, Hashable, Sendable {
  /// The most elements of a line, and of a list without separate lines.
  static let length = 1_000

  let firstLine: Int
  let lines: Int
}
