/// A type whose work can be ended.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// A subscription, which ends when it is forgotten.
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  /// Creates a subscription that ends by a closure.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  /// Creates a subscription that ends another one.
  public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }

  deinit { end?() }

  /// Ends the subscription; a second call does nothing.
  public func cancel() {
    end?()
    end = nil
  }

  /// Adds the subscription to a set that retains it.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Adds the subscription to a list that retains it.
  public func store<Kept: RangeReplaceableCollection>(
    in collection: inout Kept
  ) where Kept.Element == AnyCancellable {
    collection.append(self)
  }

  /// Returns whether both are the same subscription.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  /// Hashes the subscription's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
