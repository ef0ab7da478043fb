import Hummingbird

extension Request {
  /// A Boolean value that indicates whether the request is of the App Store Server API, or of one of its kin.
  var isOfServerAPI: Bool {
    let path = head.path ?? ""
    return path.hasPrefix("/inApps/") || path.hasPrefix("/advancedCommerce/")
  }

  /// A Boolean value that indicates whether the request is of a protocol of Apple's, whose clients know nothing of our JSON.
  ///
  /// Of those only host and origin are looked at.
  var isOfApplesProtocols: Bool {
    isOfServerAPI || (head.path ?? "").hasPrefix("/ocsp")
  }
}
