extension StoreConfiguration {
  /// A simulated error of one StoreKit call, and whether it is on.
  public struct SimulatedError: Hashable, Codable, Sendable {
    /// A call that can be made to fail, with the file's name for it.
    public struct Call: RawRepresentable, Hashable, Codable, Sendable {
      /// The call's name in the file.
      public let rawValue: String

      /// Creates a call by its name in the file, which may be unknown.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Loading products.
      public static let loadProducts = Call(rawValue: "Load Products")

      /// A purchase.
      public static let purchase = Call(rawValue: "Purchase")

      /// The verification of everything that is signed.
      public static let verification = Call(rawValue: "Verification")

      /// `AppStore.sync()`.
      public static let appStoreSync = Call(rawValue: "App Store Sync")

      /// The status of a subscription.
      public static let subscriptionStatus = Call(rawValue: "Subscription Status")

      /// The app transaction.
      public static let appTransaction = Call(rawValue: "App Transaction")

      /// The sheet to manage subscriptions.
      public static let manageSubscriptions = Call(rawValue: "Manage Subscriptions Sheet")

      /// The sheet for requesting a refund.
      public static let refundRequest = Call(rawValue: "Refund Request Sheet")

      /// The sheet to redeem a code.
      public static let offerCodeRedeem = Call(rawValue: "Offer Code Redeem Sheet")

      /// The calls that Xcode lists, in its order.
      public static let all = [
        loadProducts, purchase, verification, appStoreSync, subscriptionStatus, appTransaction,
        manageSubscriptions, refundRequest, offerCodeRedeem,
      ]
    }

    /// A case of one of StoreKit's error types.
    public struct Failure: Hashable, Codable, Sendable {
      /// The type of an error, with the file's name for it.
      public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// The type's name in the file.
        public let rawValue: String

        /// Creates a kind by its name in the file, which may be unknown.
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

      /// The type of the error.
      public var kind: Kind

      /// Its place in the list of that type's errors, counted from 0.
      public var index: Int

      /// Creates a failure by its type and its place in the type's list.
      public init(_ kind: Kind, index: Int) {
        self.kind = kind
        self.index = index
      }
    }

    /// The call that fails.
    public var call: Call

    /// A Boolean value that indicates whether the call fails now.
    public var isEnabled: Bool

    /// The selected failure, which is stored even while it is disabled.
    public var failure: Failure?

    /// Creates an error of a call.
    public init(_ call: Call, isEnabled: Bool = false, failure: Failure? = nil) {
      self.call = call
      self.isEnabled = isEnabled
      self.failure = failure
    }
  }
}

extension StoreConfiguration.Settings {
  /// Returns the failure of a call, or nil if it does not fail.
  public func failure(
    of call: StoreConfiguration.SimulatedError.Call
  ) -> StoreConfiguration.SimulatedError.Failure? {
    errors.first { $0.call == call && $0.isEnabled }?.failure
  }

  /// Sets the failure of a call; with nil, it no longer fails.
  ///
  /// The list then has every call that Xcode lists, in Xcode's order, followed by calls that Xcode
  /// doesn't list.
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
