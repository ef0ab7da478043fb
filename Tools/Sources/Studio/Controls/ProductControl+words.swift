import LocalAppStore

extension ProductControl {
  /// Returns the words on its button, and the words for what was done.
  func words(for product: String) -> (button: String, done: String) {
    switch self {
    case .buyElsewhere: ("Buy elsewhere", "Bought \(product) on another device")
    case .shareWithFamily: ("Family shares", "The family shares \(product)")
    case .stopFamilySharing: ("Stop sharing", "The family stopped sharing \(product)")
    case .approve: ("Approve", "\(product) was approved")
    case .decline: ("Decline", "\(product) was declined")
    case .refund: ("Refund", "Apple refunded \(product)")
    case .cancelRenewal: ("Stop renewing", "Renewal of \(product) was turned off")
    case .resumeRenewal: ("Renew again", "Renewal of \(product) was turned on")
    }
  }
}
