import AppStoreWire
import LocalAppStore

extension Product.SubscriptionInfo.Status {
  /// Statuses as they change, for as long as the app runs.
  public struct Statuses: AsyncSequence, Sendable {
    /// The type of the sequence's elements.
    public typealias Element = Product.SubscriptionInfo.Status

    /// The type of error that ends the sequence: it never fails.
    public typealias Failure = Never

    let updates: LaunchUpdates

    /// Creates an iterator that waits for changes of the launch that the sequence was made in.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: updates.makeAsyncIterator())
    }

    /// An iterator that waits for one change after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var updates: LaunchUpdates.AsyncIterator

      /// Returns the next status, or nil at the end: of the process, or of a cancelled task.
      public mutating func next() async -> Product.SubscriptionInfo.Status? {
        while let (launch, update) = await updates.next() {
          guard case .status(let signed) = update else { continue }
          if let status = launch.status(signed) { return status }
        }
        return nil
      }
    }
  }

  /// The statuses of the customer's subscriptions, each as it changes.
  ///
  /// One arrives at a time, and the next when every listener of the app has processed it. Changes
  /// from before the app ran are not delivered; read them.
  public static var updates: Statuses {
    Statuses(updates: CallingApp.ambient.updates(on: .statuses))
  }

  /// The statuses of every group that the customer has or had a subscription in, one group after
  /// another.
  ///
  /// They are read at the first request. The stream is empty in a cancelled task, or if the store can't be read.
  public static var all: AsyncStream<(groupID: String, statuses: [Self])> {
    let caller = CallingApp.ambient
    let unread = Locked<[(groupID: String, statuses: [Self])]?>(nil)
    return AsyncStream {
      if unread.withLock({ $0 == nil }) {
        let groups = (try? await caller.open().statusesByGroup()) ?? []
        unread.withLock { $0 = groups }
      }
      return unread.withLock { $0?.isEmpty == false ? $0?.removeFirst() : nil }
    }
  }
}
