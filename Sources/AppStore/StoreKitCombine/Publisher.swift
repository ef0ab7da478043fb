/// A type that sends values to all who subscribe, and perhaps that there are no more.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output

  /// The type of error that ends the values; `Never` if none can.
  associatedtype Failure: Error

  /// Sends values to `receive`, and their end to `complete`, until the answer is cancelled or forgotten.
  func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable
}

extension Publisher {
  /// Calls a closure with every value, and another one at their end.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    subscribe(receiveValue, completion: receiveCompletion)
  }

  /// Calls a closure with every value.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
  where Failure == Never {
    subscribe(receiveValue) { _ in }
  }

  /// Sets a property to each value.
  public func assign<Root>(
    to path: ReferenceWritableKeyPath<Root, Output>, on root: Root
  ) -> AnyCancellable where Failure == Never {
    subscribe {
      root[keyPath: path] = $0
    } completion: { _ in
    }
  }

  /// Returns the same publisher without its type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscribe($0, completion: $1) }
  }
}

/// A publisher without the type of the one it wraps.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach:
    (@escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void) ->
      AnyCancellable

  init(
    _ attach:
      @escaping (
        @escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void
      ) -> AnyCancellable
  ) {
    self.attach = attach
  }

  /// Calls `receive` with each value, and `complete` at their end, until the answer is cancelled or forgotten.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    attach(receive, complete)
  }
}

/// A publisher's messages beside its values.
public enum Subscribers {
  /// The end of a publisher's values.
  public enum Completion<Failure: Error> {
    /// There are no more values.
    case finished

    /// An error ended them.
    case failure(Failure)
  }

  /// A number of values that a subscriber asks for.
  ///
  /// Nothing here waits for it.
  public struct Demand: Hashable, Sendable {
    /// The most values, or nil for any number.
    public let max: Int?

    /// Any number of values.
    public static let unlimited = Demand(max: nil)

    /// No values.
    public static let none = Demand(max: 0)

    /// Returns a demand for so many values.
    public static func max(_ value: Int) -> Demand { Demand(max: value) }

    private init(max: Int?) { self.max = max }
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

/// A subscriber's connection to a publisher.
public protocol Subscription: Cancellable {
  /// Asks for more values. Publishers here send all of them without being asked.
  func request(_ demand: Subscribers.Demand)
}
