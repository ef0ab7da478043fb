/// A publisher that one sends values by.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all who subscribe.
  func send(_ value: Output)
}

extension Subject where Output == Void {
  /// Sends that something happened.
  public func send() { send(()) }
}

/// A subject that sends values, and keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let receivers = Receivers<Output>()

  /// Creates a subject without subscribers.
  public init() {}

  /// Sends a value to all who subscribe.
  public func send(_ value: Output) { receivers.send(value) }

  /// Calls `receive` with each value that is sent from now on.
  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    receivers.add(receive)
  }
}

/// A subject that sends values, and the newest one to each new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let receivers = Receivers<Output>()

  /// The newest value.
  public var value: Output {
    didSet { receivers.send(value) }
  }

  /// Creates a subject with a value.
  public init(_ value: Output) { self.value = value }

  /// Makes a value the newest one, and sends it to all who subscribe.
  public func send(_ value: Output) { self.value = value }

  /// Calls `receive` with the newest value at once, and with each one that comes to be it.
  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    receive(value)
    return receivers.add(receive)
  }
}

/// The subscribers of a subject, oldest first.
final class Receivers<Value> {
  private var all: [(id: Int, receive: (Value) -> Void)] = []
  private var lastID = 0

  func send(_ value: Value) {
    for receiver in all { receiver.receive(value) }
  }

  func add(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
    lastID += 1
    let id = lastID
    all.append((id, receive))
    return AnyCancellable { [weak self] in self?.all.removeAll { $0.id == id } }
  }
}
