import Foundation

/// A publisher of one value that comes later, or of an error.
///
/// Its work begins when it is created, once, however many subscribe.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure that takes the result, on any thread.
  ///
  /// A second call does nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = NSLock()
  private var result: Result<Output, Failure>?
  private var waiting: [(id: Int, take: Promise)] = []
  private var lastID = 0

  /// Creates a publisher, and calls a closure that fulfills its promise, at once or later.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Calls `receive` with the value and `complete` after it, as soon as it is there.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    let id = wait { result in
      switch result {
      case .success(let value):
        receive(value)
        complete(.finished)
      case .failure(let error): complete(.failure(error))
      }
    }
    return AnyCancellable { [weak self] in
      guard let self else { return }
      self.lock.withLock { self.waiting.removeAll { $0.id == id } }
    }
  }

  /// Calls a closure with the result, now or as soon as it is there, and returns its number.
  private func wait(_ take: @escaping Promise) -> Int {
    let (result, id) = lock.withLock {
      lastID += 1
      if self.result == nil { waiting.append((lastID, take)) }
      return (self.result, lastID)
    }
    if let result { take(result) }
    return id
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let due = lock.withLock {
      guard self.result == nil else { return [] as [(id: Int, take: Promise)] }
      self.result = result
      defer { waiting = [] }
      return waiting
    }
    for one in due { one.take(result) }
  }
}

extension Future where Output: Sendable {
  /// The value, as soon as it is there.
  ///
  /// - Throws: The error that came in place of a value.
  public var value: Output {
    get async throws { try await taken().get() }
  }

  private func taken() async -> Result<Output, Failure> {
    await withCheckedContinuation { continuation in
      _ = wait { continuation.resume(returning: $0) }
    }
  }
}

extension Future where Output: Sendable, Failure == Never {
  /// The value, as soon as it is there.
  public var value: Output {
    get async {
      switch await taken() {
      case .success(let value): value
      }
    }
  }
}
