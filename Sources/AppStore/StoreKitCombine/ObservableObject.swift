/// An object that publishes before it changes.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that sends before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// The publisher that sends before a published property changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// A publisher that sends that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
  /// The type of the values, which only signal that the object is about to change.
  public typealias Output = Void

  /// The type of error that ends the values: they never fail.
  public typealias Failure = Never

  private let receivers = Receivers<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Sends that the object is about to change.
  public func send() { receivers.send(()) }

  /// Calls `receive` before each change, until the answer is cancelled or forgotten.
  public func subscribe(
    _ receive: @escaping (()) -> Void,
    completion complete: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable {
    receivers.add(receive, complete)
  }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that sends before a published property changes.
  ///
  /// An object without published properties gets a new one each time, which never sends.
  public var objectWillChange: ObservableObjectPublisher {
    let published = Mirror.allChildren(of: self).compactMap { $0 as? any PublishedProperty }
    let publisher =
      published.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
    for property in published { property.connect(publisher) }
    return publisher
  }
}

extension Mirror {
  /// Returns the values of an object's properties, including inherited ones.
  fileprivate static func allChildren(of object: AnyObject) -> [Any] {
    var mirror: Mirror? = Mirror(reflecting: object)
    var children: [Any] = []
    while let level = mirror {
      children = level.children.map(\.value) + children
      mirror = level.superclassMirror
    }
    return children
  }
}
