public import Foundation

/// What a store in another process answers: an answer, or why there is none.
public struct RemoteAnswer: Hashable, Codable, Sendable {
  public let answer: AppStoreAnswer?
  public let error: AppStoreError?

  /// The time it is there.
  public let now: Date

  /// Names what answers, from its start to its end.
  public let life: UUID

  /// Makes an answer.
  public init(_ result: Result<AppStoreAnswer, AppStoreError>, now: Date, life: UUID) {
    switch result {
    case .success(let answer): (self.answer, error) = (answer, nil)
    case .failure(let error): (answer, self.error) = (nil, error)
    }
    self.now = now
    self.life = life
  }
}
