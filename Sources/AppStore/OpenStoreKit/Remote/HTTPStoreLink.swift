import AppStoreWire
import Foundation
import LocalAppStore

/// The way to a store that `tollgate appstore` opened, by HTTP.
///
/// If the connection breaks it tries again for some seconds, with the same name for the same request, so that the
/// store does nothing twice.
struct HTTPStoreLink: Sendable {
  /// The pauses before each time it tries again.
  static let usualPauses: [Duration] = [100, 200, 400, 800, 1_600].map { .milliseconds($0) }

  let address: URL
  private let transport: HTTPTransport
  private let pauses: [Duration]
  private let newID: @Sendable () -> UUID
  private let onSilence: @Sendable (AppStoreError) -> Void
  private let session = Locked<UUID?>(nil)

  /// The time it waits without any bytes, longer than the store lets a listener wait for an update.
  static let usualPatience = Duration.seconds(60)

  init(
    address: URL, pauses: [Duration] = usualPauses, patience: Duration = usualPatience,
    newID: @escaping @Sendable () -> UUID = UUID.init,
    onSilence: @escaping @Sendable (AppStoreError) -> Void = { _ in }
  ) {
    self.address = address
    self.pauses = pauses
    self.newID = newID
    self.onSilence = onSilence
    transport = HTTPTransport(patience: patience)
  }

  /// The pause before the next request, if there is no hurry.
  var longestPause: Duration { pauses.last ?? .seconds(1) }

  /// Posts a command.
  ///
  /// The store performs it once, however often the connection breaks.
  ///
  /// - Throws: `AppStoreError` if the store can't be reached.
  func send<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) async throws(AppStoreError) -> RemoteAnswer<Command.Answer> {
    var request = RemoteRequest(id: newID(), StoreCommandEnvelope(command, inApp: app))
    let first = session.withLock(\.self)
    let answer: RemoteAnswer<Command.Answer> = try await insist {
      defer { request.firstSentTo = first }
      return try await post(request, to: "store")
    }
    session.withLock { $0 = answer.session }
    return answer
  }

  /// Waits for the updates of a process, without a time limit.
  ///
  /// - Parameter question: The caller, and the updates that it has.
  /// - Returns: The updates, or that the process has ended. Nothing if the task was cancelled.
  func updates(_ question: RemoteUpdates.Question) async -> RemoteUpdates {
    var failures = 0
    while !Task.isCancelled {
      do {
        let answer: RemoteUpdates = try await post(question, to: "updates")
        if !answer.entries.isEmpty || answer.isOver { return answer }
        failures = 0
      } catch {
        // The store may come back, so a listener has no time limit.
        if failures == pauses.count, !Task.isCancelled { onSilence(unreachable(error)) }
        try? await Task.sleep(for: pauses.dropFirst(failures).first ?? longestPause)
        failures += 1
      }
    }
    return RemoteUpdates()
  }

  /// Moves the store's time, with all events until then.
  ///
  /// - Returns: The new time.
  /// - Throws: `AppStoreError` if the store can't be reached.
  func advance(to date: Date) async throws(AppStoreError) -> Date {
    do {
      let moved: Moved = try await post(
        ["advanceTo": date.formatted(Self.instant)], to: "controls")
      return moved.instant
    } catch {
      throw unreachable(error)
    }
  }

  /// Opens the app on a device, and asks what store this is.
  ///
  /// If an answer was lost, its session ends at the next call of this method.
  func open(device: Int) async throws(AppStoreError) -> RemoteOpening {
    let opening: RemoteOpening = try await insist {
      try await post(RemoteOpening.Question(device: device), to: "open")
    }
    session.withLock { $0 = opening.session }
    return opening
  }

  /// Tries until it gets through, for as long as its pauses last.
  private func insist<Answer>(
    _ attempt: () async throws -> Answer
  ) async throws(AppStoreError) -> Answer {
    var pauses = pauses[...]
    while true {
      do { return try await attempt() } catch {
        // A refused command would be refused again.
        guard let pause = pauses.popFirst(), !(error is AppStoreError), !Task.isCancelled else {
          let error = unreachable(error)
          if !Task.isCancelled { onSilence(error) }
          throw error
        }
        try? await Task.sleep(for: pause)
      }
    }
  }
}

extension HTTPStoreLink {
  private struct Moved: Decodable {
    let instant: Date

    private enum CodingKeys: String, CodingKey {
      case instant
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // Stores of earlier versions write a number.
      if let date = try? container.decode(Date.self, forKey: .instant) {
        instant = date
      } else {
        let text = try container.decode(String.self, forKey: .instant)
        instant = try Date(text, strategy: HTTPStoreLink.instant)
      }
    }
  }

  private static let instant = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private func unreachable(_ error: any Error) -> AppStoreError {
    if let error = error as? AppStoreError { return error }
    let reason = (error as? HTTPFailure)?.description ?? error.localizedDescription
    return .unreachable(address.absoluteString, because: reason)
  }

  private func post<Answer: Decodable>(
    _ question: some Encodable, to path: String
  ) async throws -> Answer {
    let answer = try await transport.post(
      try JSONEncoder().encode(question), to: address.appending(path: path))
    guard answer.status == 200 else {
      if let error = try? JSONDecoder().decode(AppStoreError.self, from: answer.body) {
        throw error
      }
      let failure = HTTPFailure("it answered \(answer.status)")
      // A failure that is not the request's fault may pass.
      guard (400..<500).contains(answer.status) else { throw failure }
      throw unreachable(failure)
    }
    return try JSONDecoder().decode(Answer.self, from: answer.body)
  }
}
