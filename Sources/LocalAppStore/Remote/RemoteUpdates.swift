/// What a process is told by a store in another process.
public struct RemoteUpdates: Codable, Sendable {
  /// One update, counted from 1 for each process.
  public struct Entry: Codable, Sendable {
    public let number: Int
    public let update: StoreUpdate<String>

    /// Numbers an update.
    public init(_ number: Int, _ update: StoreUpdate<String>) {
      self.number = number
      self.update = update
    }
  }

  public var entries: [Entry]

  /// Whether the process has ended, and hears no more.
  public var isOver: Bool

  /// Says what there is.
  public init(_ entries: [Entry] = [], isOver: Bool = false) {
    self.entries = entries
    self.isOver = isOver
  }

  /// Asks for what a process is told.
  public struct Question: Codable, Sendable {
    public let launch: LaunchID
    public let topics: Set<StoreTopic>

    /// The number of the last update that came, or 0.
    ///
    /// Those after it come again.
    public let after: Int

    /// Asks for what comes after an update.
    public init(of launch: LaunchID, on topics: Set<StoreTopic>, after: Int) {
      self.launch = launch
      self.topics = topics
      self.after = after
    }
  }
}
