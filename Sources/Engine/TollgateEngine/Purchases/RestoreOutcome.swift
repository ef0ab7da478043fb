public import TollgateCore

/// The outcome of a restore.
public enum RestoreOutcome: Hashable, Sendable {
  /// The person has a purchase that can be restored, new or known.
  case restored
  case nothingToRestore
  case failed(PurchaseFailure)
}

extension RestoreOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .restored: "restored"
    case .nothingToRestore: "nothing_to_restore"
    case .failed: "failed"
    }
  }
}
