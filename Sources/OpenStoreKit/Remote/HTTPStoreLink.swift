import AppStoreWire
import Foundation
import LocalAppStore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way to a store that `tollgate appstore` opened, by HTTP.
///
/// Where the way breaks it tries again for some seconds, with the same name for the same request, so that the
/// store does nothing twice.
struct HTTPStoreLink: StoreLink {
  /// How long it waits before each time it tries again.
  static let usualPauses: [Duration] = [100, 200, 400, 800, 1_600].map { .milliseconds($0) }

  let address: URL
  private let session: URLSession
  private let pauses: [Duration]
  private let newID: @Sendable () -> UUID
  private let life = Locked<UUID?>(nil)

  init(
    address: URL, pauses: [Duration] = usualPauses,
    newID: @escaping @Sendable () -> UUID = UUID.init
  ) {
    self.address = address
    self.pauses = pauses
    self.newID = newID
    let configuration = URLSessionConfiguration.ephemeral
    // Longer than the store lets anybody wait for an update.
    configuration.timeoutIntervalForRequest = 60
    session = URLSession(configuration: configuration)
  }

  func send(_ request: AppStoreRequest) async throws(AppStoreError) -> FarAnswer {
    var far = FarRequest(id: newID(), request)
    let first = life.withLock(\.self)
    for pause in pauses.map(Optional.some) + [nil] {
      do {
        let answer: FarAnswer = try await post(far, to: "store")
        life.withLock { $0 = answer.life }
        return answer
      } catch {
        // What it refuses once it refuses again.
        guard let pause, !(error is AppStoreError), !Task.isCancelled else {
          throw unreachable(error)
        }
        far.firstSentTo = first
        try? await Task.sleep(for: pause)
      }
    }
    throw .unreachable(address.absoluteString, because: "it was not asked")
  }

  func updates(_ question: FarUpdates.Question) async -> FarUpdates {
    var failures = 0
    while !Task.isCancelled {
      do {
        let told: FarUpdates = try await post(question, to: "updates")
        if !told.entries.isEmpty || told.isOver { return told }
        failures = 0
      } catch {
        // The store may come back: whoever listens has all the time there is.
        if let pause = pauses.dropFirst(failures).first ?? pauses.last {
          try? await Task.sleep(for: pause)
        }
        failures += 1
      }
    }
    return FarUpdates()
  }

  func advance(to date: Date) async throws(AppStoreError) -> Date {
    do {
      let moved: Moved = try await post(
        ["advanceTo": date.formatted(Self.instant)], to: "levers")
      return moved.instant
    } catch {
      throw unreachable(error)
    }
  }

  /// Opens the app on a device, and asks what store this is.
  func open(device: Int) async throws(AppStoreError) -> FarOpening {
    do {
      let opening: FarOpening = try await post(FarOpening.Question(device: device), to: "open")
      life.withLock { $0 = opening.life }
      return opening
    } catch {
      throw unreachable(error)
    }
  }
}

extension HTTPStoreLink {
  private struct Moved: Decodable {
    let instant: Date
  }

  private static let instant = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private func unreachable(_ error: any Error) -> AppStoreError {
    if let error = error as? AppStoreError { return error }
    return .unreachable(address.absoluteString, because: error.localizedDescription)
  }

  private func post<Answer: Decodable>(
    _ question: some Encodable, to path: String
  ) async throws -> Answer {
    let (bytes, response) = try await session.data(for: request(question, to: path))
    return try answer(bytes, response)
  }

  private func request(_ question: some Encodable, to path: String) throws -> URLRequest {
    var request = URLRequest(url: address.appending(path: path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(question)
    return request
  }

  private func answer<Answer: Decodable>(
    _ bytes: Data, _ response: URLResponse
  ) throws -> Answer {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      if let error = try? JSONDecoder().decode(AppStoreError.self, from: bytes) { throw error }
      guard (400..<500).contains(status) else { throw URLError(.badServerResponse) }
      throw AppStoreError.unreachable(address.absoluteString, because: "it answered \(status)")
    }
    return try JSONDecoder().decode(Answer.self, from: bytes)
  }
}

extension HTTPStoreLink {
  /// Opens the app on a device without suspending: for code that asks StoreKit for the first time.
  ///
  /// It waits on no thread that Swift's tasks run on but the caller's.
  func openBlocking(device: Int) throws(AppStoreError) -> FarOpening {
    var result = openOnce(device: device)
    for pause in pauses {
      guard case .failure = result else { break }
      Thread.sleep(forTimeInterval: pause / .seconds(1))
      result = openOnce(device: device)
    }
    let opening = try result.get()
    life.withLock { $0 = opening.life }
    return opening
  }

  private func openOnce(device: Int) -> Result<FarOpening, AppStoreError> {
    let result = Locked<Result<FarOpening, AppStoreError>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    do {
      let request = try request(FarOpening.Question(device: device), to: "open")
      session.dataTask(with: request) { bytes, response, error in
        let told = Result {
          guard let bytes, let response else { throw error ?? URLError(.badServerResponse) }
          return try answer(bytes, response) as FarOpening
        }
        result.withLock { $0 = told.mapError(unreachable) }
        isDone.signal()
      }.resume()
      isDone.wait()
    } catch {
      return .failure(unreachable(error))
    }
    return result.withLock { $0 } ?? .failure(unreachable(URLError(.unknown)))
  }
}
