public import Foundation

/// The answer of a store in another process, or the error in its place.
public struct RemoteAnswer<Answer: Codable & Sendable>: Sendable {
  /// The answer.
  public let result: Result<Answer, AppStoreError>

  /// The time it is there.
  public let now: Date

  /// The identifier of the server's session, from its start to its end.
  public let session: UUID

  /// Creates an answer.
  public init(_ result: Result<Answer, AppStoreError>, now: Date, session: UUID) {
    self.result = result
    self.now = now
    self.session = session
  }
}

extension RemoteAnswer: Codable {
  private enum CodingKeys: String, CodingKey {
    case answer, error, now
    case session = "life"
  }

  /// Decodes an answer, or the error in its place.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let error = try container.decodeIfPresent(AppStoreError.self, forKey: .error) {
      result = .failure(error)
    } else {
      result = .success(try container.decode(Answer.self, forKey: .answer))
    }
    now = try container.decode(Date.self, forKey: .now)
    session = try container.decode(UUID.self, forKey: .session)
  }

  /// Encodes the answer, or the error in its place.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch result {
    case .success(let answer): try container.encode(answer, forKey: .answer)
    case .failure(let error): try container.encode(error, forKey: .error)
    }
    try container.encode(now, forKey: .now)
    try container.encode(session, forKey: .session)
  }
}
