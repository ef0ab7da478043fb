/// A publisher of one value, and of its end.
public struct Just<Output>: Publisher {
  /// The type of error that ends the values: they never fail.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// Creates a publisher of a value.
  public init(_ output: Output) { self.output = output }

  /// Calls `receive` with the value, and `complete`.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable {
    receive(output)
    complete(.finished)
    return AnyCancellable {}
  }
}

/// A publisher of an error.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// Creates a publisher of an error.
  public init(error: Failure) { self.error = error }

  /// Creates a publisher of an error in place of values of a type.
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Calls `complete` with the error.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    complete(.failure(error))
    return AnyCancellable {}
  }
}
