/// A value with the group, period and offers of an auto-renewable subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// A value with the state of one person's subscription in a group.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// A number of calendar units.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// A signed value that describes whether and how a subscription renews.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// The state of a subscription, which determines the person's access.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
