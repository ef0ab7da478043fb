import Hummingbird

extension Request {
  /// A Boolean value that indicates whether the request is for the App Store Server API, or a
  /// related API of Apple's.
  var isOfServerAPI: Bool {
    let path = head.path ?? ""
    return path.hasPrefix("/inApps/") || path.hasPrefix("/advancedCommerce/")
  }

  /// A Boolean value that indicates whether the request uses one of Apple's protocols, whose
  /// clients don't expect our JSON.
  ///
  /// For those, only the host and origin are checked.
  var isOfApplesProtocols: Bool {
    isOfServerAPI || (head.path ?? "").hasPrefix("/ocsp")
  }
}
