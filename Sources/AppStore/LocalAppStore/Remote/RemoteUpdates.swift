/// The updates that a remote store sends to an app's process.
public struct RemoteUpdates: Codable, Sendable {
  /// One update, counted from 1 for each process.
  public struct Entry: Codable, Sendable {
    /// The number of the update, counted from 1 for each process.
    public let number: Int

    /// The update, with signed parts as JWS.
    public let update: StoreUpdate<String>

    /// Creates an entry of an update and its number.
    public init(_ number: Int, _ update: StoreUpdate<String>) {
      self.number = number
      self.update = update
    }
  }

  /// The updates, in their order.
  public var entries: [Entry]

  /// A Boolean value that indicates whether the process has ended, and gets no more.
  public var isOver: Bool

  /// Creates an answer with the updates that there are.
  public init(_ entries: [Entry] = [], isOver: Bool = false) {
    self.entries = entries
    self.isOver = isOver
  }

  /// A request for the updates of a process.
  public struct Question: Codable, Sendable {
    /// The process.
    public let launch: LaunchID

    /// The topics that it listens on.
    public let topics: Set<StoreTopic>

    /// The number of the last received update, or 0.
    ///
    /// Updates after this number are sent again.
    public let after: Int

    /// Creates a request for the updates after one.
    public init(of launch: LaunchID, on topics: Set<StoreTopic>, after: Int) {
      self.launch = launch
      self.topics = topics
      self.after = after
    }
  }
}
