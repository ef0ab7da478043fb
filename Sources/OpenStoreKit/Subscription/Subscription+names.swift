/// What only an auto-renewable subscription has.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// Where one person's subscription in a group stands.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// A number of calendar units.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// What the App Store says about how a subscription goes on.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// Whether a subscription is paid for, and what the store does about it where it is not.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
