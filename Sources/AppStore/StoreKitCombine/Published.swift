/// A property of an object whose values can be subscribed to.
@propertyWrapper
public struct Published<Value> {
  private let storage: Storage

  /// Creates a property with a value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Creates a property with a value.
  public init(initialValue: Value) { storage = Storage(initialValue) }

  /// The newest value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }

  /// The publisher that sends the newest value, and each one that is about to be set.
  ///
  /// It is settable for `assign(to: &$value)` alone.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    nonmutating set {}
  }

  /// A publisher of the values of a published property.
  public struct Publisher: StoreKitCombine.Publisher {
    /// The type of the values: the property's.
    public typealias Output = Value

    /// The type of error that ends the values: they never fail.
    public typealias Failure = Never

    fileprivate let storage: Storage

    /// Calls `receive` with the newest value at once, and with each one that is about to be set.
    public func subscribe(
      _ receive: @escaping (Value) -> Void,
      completion complete: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable {
      receive(storage.value)
      return storage.receivers.add(receive, complete)
    }
  }

  fileprivate final class Storage {
    private(set) var value: Value
    let receivers = Receivers<Value, Never>()
    var objectWillChange: ObservableObjectPublisher?
    /// The publishers that set the value for as long as the property is there.
    var feeds: [AnyCancellable] = []

    init(_ value: Value) { self.value = value }

    /// Sends a value before it is there, as Apple's does, and sets it.
    func set(_ next: Value) {
      objectWillChange?.send()
      receivers.send(next)
      value = next
    }
  }
}

extension Publisher where Failure == Never {
  /// Sets a published property to each value, for as long as the property is there.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    let feed = subscribe { [weak storage] in
      storage?.set($0)
    } completion: { _ in
    }
    storage.feeds.append(feed)
  }
}

/// A type that notifies an object's publisher of its changes.
protocol PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { get }

  func connect(_ publisher: ObservableObjectPublisher)
}

extension Published: PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { storage.objectWillChange }

  func connect(_ publisher: ObservableObjectPublisher) { storage.objectWillChange = publisher }
}
