/// An option of the sheet on which people redeem an offer code
/// (https://developer.apple.com/documentation/storekit/redeemoption).
///
/// Apple documents no values of it. The sheet needs a window, so there is no call here that takes one.
public struct RedeemOption: Hashable, Sendable {}
