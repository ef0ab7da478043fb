import LocalAppStore

extension ProductControl {
  /// The place of a control's button.
  enum Place {
    /// With each product, in reach.
    case inReach

    /// Beside the requests that wait for an answer.
    case answers

    /// With each product that the account owns.
    case refunds

    /// With each subscription.
    case subscriptions

    /// With each product that a family can share.
    case families
  }

  var place: Place {
    switch self {
    case .buyElsewhere, .refund: .inReach
    case .approve, .decline: .answers
    case .requestRefund, .declineRefund: .refunds
    case .cancelRenewal, .resumeRenewal, .renew, .expire: .subscriptions
    case .shareWithFamily, .stopFamilySharing: .families
    }
  }

  /// The controls with buttons in a place.
  static func all(in place: Place) -> [ProductControl] { allCases.filter { $0.place == place } }

  /// Returns the label of its button, and the sentence for the log.
  func words(for product: String) -> (button: String, done: String) {
    switch self {
    case .buyElsewhere: ("Buy elsewhere", "Bought \(product) on another device")
    case .shareWithFamily: ("Family shares", "The family shares \(product)")
    case .stopFamilySharing: ("Stop sharing", "The family stopped sharing \(product)")
    case .approve: ("Approve", "\(product) was approved")
    case .decline: ("Decline", "The parent declined \(product)")
    case .refund: ("Refund", "Apple refunded \(product)")
    case .requestRefund: ("Request refund", "A refund of \(product) was asked for")
    case .declineRefund: ("Decline refund", "Apple declined to refund \(product)")
    case .cancelRenewal: ("Stop renewing", "Renewal of \(product) was turned off")
    case .renew: ("Renew now", "\(product) was renewed before its time")
    case .expire: ("Expire now", "\(product) ended before its time")
    case .resumeRenewal: ("Renew again", "Renewal of \(product) was turned on")
    }
  }
}
