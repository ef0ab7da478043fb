/// The outcome of a sheet on which a person asks the store for a refund.
public enum RefundRequestOutcome: Hashable, Sendable {
  /// The store has the request, and decides about it later.
  case requested

  /// The person closed the sheet without asking.
  case cancelled

  /// The request did not reach the store, or there is one already.
  case failed
}
