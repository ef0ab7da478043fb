import StoreKit

func offers(_ subscription: Product.SubscriptionInfo) -> Int {
  subscription.winBackOffers.count  // iOS: 'winBackOffers' is only available in iOS 18.0 or newer; macOS: 'winBackOffers' is only available in macOS 15.0 or newer; tvOS: 'winBackOffers' is only available in tvOS 18.0 or newer; watchOS: 'winBackOffers' is only available in watchOS 11.0 or newer; visionOS: 'winBackOffers' is only available in visionOS 2.0 or newer
}

func checked(_ subscription: Product.SubscriptionInfo) -> Int {
  guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return 0 }
  return subscription.winBackOffers.count
}
