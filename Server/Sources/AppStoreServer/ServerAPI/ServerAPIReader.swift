import Foundation
import HTTPTypes
public import LocalAppStore

/// Reads a store in this process with the App Store Server API's answers, without HTTP and without
/// a token.
///
/// It gives the same answers as the API's endpoints. Only endpoints that change nothing are
/// available.
public struct ServerAPIReader: Sendable {
  /// An answer of the App Store Server API.
  public struct Answer: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int

    /// The JSON, or nil if the body is empty.
    public let body: String?
  }

  private let api: ServerAPI

  /// Creates a reader of a store.
  public init(of store: LocalStore) {
    // None of them depends on the machine's time.
    api = ServerAPI(
      store: store, clock: FollowingClock(store: store, systemTime: nil),
      machineTime: { store.clock.now }, faults: ServerAPIFaults(), jobs: ExtensionJobs(),
      limits: nil)
  }

  /// Returns the answer to a GET, at the instant of the store's clock.
  ///
  /// - Parameter path: The path with its query, such as `/inApps/v1/transactions/1000000000000001`.
  /// - Returns: The status and the body.
  public func answer(to path: String) async -> Answer {
    let answer: ServerAPIAnswer
    switch ServerAPI.find(.get, path) {
    case .some(.some((let endpoint, let asked))): answer = await api.answer(endpoint, asked(Data()))
    case .some(.none): answer = .empty(.methodNotAllowed)
    case .none: answer = .empty(.notFound)
    }
    return Answer(
      status: Int(answer.status.code), body: answer.body.map { String(decoding: $0, as: UTF8.self) }
    )
  }
}
