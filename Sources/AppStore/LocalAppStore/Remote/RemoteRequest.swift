public import Foundation

/// A command on its way to a store in another process.
public struct RemoteRequest: Codable, Sendable {
  /// The request's identifier, so that the store performs a repeated request once.
  public let id: UUID

  /// The command.
  public let request: StoreCommandEnvelope

  /// The session of the store that first received it, if it is repeated.
  ///
  /// A later session doesn't have the earlier one's answers.
  public var firstSentTo: UUID?

  /// Creates a request that was never sent.
  public init(id: UUID, _ request: StoreCommandEnvelope, firstSentTo: UUID? = nil) {
    self.id = id
    self.request = request
    self.firstSentTo = firstSentTo
  }
}
