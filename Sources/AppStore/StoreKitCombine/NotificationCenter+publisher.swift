public import Foundation

extension NotificationCenter {
  /// Returns a publisher of the notifications of a name, from one object or from any.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of a center's notifications, on the threads that post them.
  public struct Publisher: StoreKitCombine.Publisher {
    /// The type of the values.
    public typealias Output = Notification

    /// The type of error that ends the values: they never fail.
    public typealias Failure = Never

    /// The center that the notifications are posted to.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// The object that posts them, or nil for any.
    public let object: AnyObject?

    /// Calls `receive` with each notification, until the answer is cancelled or forgotten.
    ///
    /// There is no end.
    public func subscribe(
      _ receive: @escaping (Notification) -> Void,
      completion complete: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable {
      // As with Combine, the closure runs on the thread that posts, which is its author's to know.
      nonisolated(unsafe) let receive = receive
      let observer = center.addObserver(forName: name, object: object, queue: nil) { receive($0) }
      return AnyCancellable { [center] in center.removeObserver(observer) }
    }
  }
}
