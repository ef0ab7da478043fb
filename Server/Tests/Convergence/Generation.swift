import Synchronization

/// The number of the process that a store's file is of.
final class Generation: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func advance() { number.add(1, ordering: .relaxed) }
}
