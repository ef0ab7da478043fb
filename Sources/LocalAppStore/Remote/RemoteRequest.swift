public import Foundation

/// A command on its way to a store in another process.
public struct RemoteRequest: Codable, Sendable {
  /// Names the request, so that the store does it once however often it comes.
  public let id: UUID

  /// The command.
  public let request: StoreCommandEnvelope

  /// The session of the store that it was first sent to, if it comes again.
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
