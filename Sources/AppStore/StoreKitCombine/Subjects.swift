/// A publisher that one sends values by.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all who subscribe.
  func send(_ value: Output)

  /// Sends that there are no more values. Later values reach nothing.
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// Sends that something happened.
  public func send() { send(()) }
}

/// A subject that publishes values, and stores none.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let receivers = Receivers<Output, Failure>()

  /// Creates a subject without subscribers.
  public init() {}

  /// Sends a value to all who subscribe.
  public func send(_ value: Output) { receivers.send(value) }

  /// Sends that there are no more values.
  public func send(completion: Subscribers.Completion<Failure>) {
    receivers.send(completion: completion)
  }

  /// Calls `receive` with each value that is sent from now on, and `complete` at their end.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    receivers.add(receive, complete)
  }
}

/// A subject that sends values, and the newest one to each new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let receivers = Receivers<Output, Failure>()

  /// The newest value.
  public var value: Output {
    didSet { receivers.send(value) }
  }

  /// Creates a subject with a value.
  public init(_ value: Output) { self.value = value }

  /// Makes a value the newest one, and sends it to all who subscribe.
  ///
  /// After the end it does nothing.
  public func send(_ value: Output) {
    if !receivers.isOver { self.value = value }
  }

  /// Sends that there are no more values.
  public func send(completion: Subscribers.Completion<Failure>) {
    receivers.send(completion: completion)
  }

  /// Calls `receive` with the newest value at once and with each one that comes to be it, and `complete` at their end.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    completion complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    if !receivers.isOver { receive(value) }
    return receivers.add(receive, complete)
  }
}
