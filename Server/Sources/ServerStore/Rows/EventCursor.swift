/// A position in the list of events, with its epoch.
public struct EventCursor: Hashable, Sendable, CustomStringConvertible {
  /// The epoch, or nil for a bare number: a place of the current history.
  public let epoch: String?

  /// The place up to which every history of the same store had the same events.
  public let root: Int64

  /// The place of the last event that its reader has.
  public let position: Int64

  init(epoch: String?, root: Int64, position: Int64) {
    self.epoch = epoch
    self.root = root
    self.position = position
  }

  /// Reads a cursor, or returns nil if the text isn't one.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.suffix(2).compactMap { Int64($0) }.filter { $0 >= 0 }
    switch (parts.count, numbers.count) {
    case (1, 1): self.init(epoch: nil, root: 0, position: numbers[0])
    case (3, 2): self.init(epoch: String(parts[0]), root: numbers[0], position: numbers[1])
    default: return nil
    }
  }

  /// The cursor as readers get it: `EPOCH.ROOT.POSITION`, or only the position if it has no epoch.
  public var description: String {
    epoch.map { "\($0).\(root).\(position)" } ?? "\(position)"
  }
}
