public import TollgateCore

/// Everything that screens show: what is known of the person, what is before their eyes, and what
/// the store sells them.
public struct Situation: Hashable, Sendable {
  public internal(set) var customer: Customer
  public internal(set) var presentation: Presentation
  public internal(set) var shelf: Shelf

  /// What was sent from afar last; ``Tollkeeper/catalog`` is as it says.
  public internal(set) var remote: RemoteValues

  /// The variant of each experiment that is on.
  public internal(set) var variants: [Experiment.ID: Experiment.Variant.ID]
}
