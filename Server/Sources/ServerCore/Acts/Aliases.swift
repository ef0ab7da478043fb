public import Foundation

/// Which customers were merged into which.
///
/// A merge is not undone. An alias's tokens and actions always belong to the customer that it leads
/// to, including later ones.
public struct Aliases: Hashable, Sendable {
  private var targets: [UUID: UUID] = [:]

  /// Creates the aliases that follow from acts in the order of their numbers.
  public init(_ acts: some Sequence<Act> = []) {
    for act in acts {
      if case .merge(let target) = act.deed { add(act.customer, into: target) }
    }
  }

  /// Returns the customer with an identifier or alias.
  public func customer(_ id: UUID) -> UUID {
    var id = id
    while let target = targets[id] { id = target }
    return id
  }

  /// Returns every identifier of a customer, including their own.
  public func names(of customer: UUID) -> Set<UUID> {
    Set([customer]).union(targets.keys.filter { self.customer($0) == customer })
  }

  /// Returns the effect of a merge.
  public func outcome(ofMerging id: UUID, into target: UUID) -> Outcome {
    if var known = targets[id] {
      while known != target, let next = targets[known] { known = next }
      return known == target ? .done : .conflict
    }
    return customer(target) == id ? .conflict : .new
  }

  /// The effect that a merge would have.
  public enum Outcome: Hashable, Sendable {
    /// It makes an alias.
    case new

    /// It was done before.
    case done

    /// It would go round in a circle, or the customer is an alias of another one.
    case conflict
  }

  private mutating func add(_ id: UUID, into target: UUID) {
    if outcome(ofMerging: id, into: target) == .new { targets[id] = target }
  }
}
