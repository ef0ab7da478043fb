extension StoreConfiguration {
  /// What one of StoreKit's calls answers with instead of what it would answer.
  public struct SimulatedError: Hashable, Codable, Sendable {
    /// A call that can be made to fail, with the file's name for it.
    public struct Call: RawRepresentable, Hashable, Codable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let loadProducts = Call(rawValue: "Load Products")
      public static let purchase = Call(rawValue: "Purchase")
      public static let verification = Call(rawValue: "Verification")
      public static let appStoreSync = Call(rawValue: "App Store Sync")
      public static let subscriptionStatus = Call(rawValue: "Subscription Status")
      public static let appTransaction = Call(rawValue: "App Transaction")
      public static let manageSubscriptions = Call(rawValue: "Manage Subscriptions Sheet")
      public static let refundRequest = Call(rawValue: "Refund Request Sheet")
      public static let offerCodeRedeem = Call(rawValue: "Offer Code Redeem Sheet")

      /// Those that Xcode lists, in its order.
      public static let all = [
        loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction,
        manageSubscriptions, refundRequest, offerCodeRedeem,
      ]
    }

    /// One error of one of StoreKit's types.
    public struct Failure: Hashable, Codable, Sendable {
      /// Whose error it is, with the file's name for it.
      public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// `StoreKitError`.
        public static let generic = Kind(rawValue: "generic")

        /// `Product.PurchaseError`.
        public static let purchase = Kind(rawValue: "purchase")

        /// `VerificationResult.VerificationError`.
        public static let verification = Kind(rawValue: "verification")

        /// `Transaction.RefundRequestError`.
        public static let refundRequest = Kind(rawValue: "refund request")
      }

      public var kind: Kind

      /// Its place in the list of that type's errors, counted from 0.
      public var index: Int

      /// Names an error.
      public init(_ kind: Kind, index: Int) {
        self.kind = kind
        self.index = index
      }
    }

    public var call: Call

    /// Whether the call fails now.
    public var isEnabled: Bool

    /// What was chosen, which is kept while it is not enabled.
    public var failure: Failure?

    /// Says what a call answers with.
    public init(_ call: Call, isEnabled: Bool = false, failure: Failure? = nil) {
      self.call = call
      self.isEnabled = isEnabled
      self.failure = failure
    }
  }
}

extension StoreConfiguration.Settings {
  /// What a call answers with instead, or nil where it answers as it would.
  public func failure(
    of call: StoreConfiguration.SimulatedError.Call
  ) -> StoreConfiguration.SimulatedError.Failure? {
    errors.first { $0.call == call && $0.isEnabled }?.failure
  }

  /// Has a call fail, or with nil no longer.
  ///
  /// The list then has all calls that Xcode lists, in its order and those it does not know behind.
  public mutating func simulate(
    _ failure: StoreConfiguration.SimulatedError.Failure?,
    of call: StoreConfiguration.SimulatedError.Call
  ) {
    typealias SimulatedError = StoreConfiguration.SimulatedError
    let others = errors.filter { !SimulatedError.Call.all.contains($0.call) }
    errors =
      SimulatedError.Call.all.map { call in
        errors.first { $0.call == call } ?? SimulatedError(call)
      } + others
    if !errors.contains(where: { $0.call == call }) { errors.append(SimulatedError(call)) }
    for place in errors.indices where errors[place].call == call {
      errors[place].isEnabled = failure != nil
      errors[place].failure = failure ?? errors[place].failure
    }
  }
}
