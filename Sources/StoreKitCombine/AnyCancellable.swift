/// Something that can be ended.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// A subscription, which ends when it is forgotten.
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  /// Makes one of what ends it.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { end?() }

  /// Ends the subscription; a second call does nothing.
  public func cancel() {
    end?()
    end = nil
  }

  /// Keeps it in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Keeps it in a list.
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
