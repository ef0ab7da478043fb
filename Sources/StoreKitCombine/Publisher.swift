/// A type that sends values to all who subscribe.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output

  /// The type of error that ends the values; nothing here ever fails.
  associatedtype Failure: Error

  /// Sends values to `receive` until the answer is cancelled or forgotten.
  func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher {
  /// Calls a closure with every value.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    subscribe(receiveValue)
  }

  /// Sets a property to each value.
  public func assign<Root>(
    to path: ReferenceWritableKeyPath<Root, Output>, on root: Root
  ) -> AnyCancellable {
    subscribe { root[keyPath: path] = $0 }
  }

  /// Sends what a closure makes of each value.
  public func map<Other>(_ transform: @escaping (Output) -> Other) -> AnyPublisher<Other, Failure> {
    AnyPublisher { receive in subscribe { receive(transform($0)) } }
  }

  /// Sends what a closure makes of each value, if that is not nil.
  public func compactMap<Other>(
    _ transform: @escaping (Output) -> Other?
  ) -> AnyPublisher<Other, Failure> {
    AnyPublisher { receive in
      subscribe { value in
        if let other = transform(value) { receive(other) }
      }
    }
  }

  /// Republishes the values that a closure accepts.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Sends all values but the first so many.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      var left = count
      return subscribe { value in
        if left > 0 { left -= 1 } else { receive(value) }
      }
    }
  }

  /// Sends a value only if it differs from the one before.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { receive in
      var last: Output?
      return subscribe { value in
        defer { last = value }
        if value != last { receive(value) }
      }
    }
  }

  /// Sends values at once, wherever one asks for them.
  ///
  /// There is no scheduler here.
  public func receive<Scheduler>(on scheduler: Scheduler) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher()
  }

  /// Returns the same publisher without its type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(subscribe) }
}

/// A publisher without the type of the one it wraps.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (@escaping (Output) -> Void) -> AnyCancellable

  init(_ attach: @escaping (@escaping (Output) -> Void) -> AnyCancellable) {
    self.attach = attach
  }

  /// Calls `receive` with each value, until the answer is cancelled or forgotten.
  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable { attach(receive) }
}
