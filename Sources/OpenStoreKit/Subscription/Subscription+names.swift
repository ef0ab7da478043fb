/// A value with the group, period and offers of an auto-renewable subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// A value with the state of one person's subscription in a group.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// A number of calendar units.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// A signed value that says how a subscription goes on.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// The state of a subscription, which says whether the person is entitled to it.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
