import AppStoreWire

extension StoreContext {
  /// Signs a transaction as the answer to a server's question, at the later of now and its last change.
  func answer(about purchase: Purchase) throws(AppStoreError) -> String {
    let payload = transaction(purchase, signedDate: state.answerDate(after: purchase.changed))
    return try signer.sign(StoreDocument(claims: .transaction(payload)))
  }

  /// Signs a renewal as the answer to a server's question, at the later of now and its last change.
  func answer(about subscription: Subscription) throws(AppStoreError) -> String {
    let payload = renewalInfo(
      of: subscription, price: nextRenewal(of: subscription),
      commitmentPrice: commitmentRenewalPrice(of: subscription),
      offers: shop.renewalOffers(of: subscription, at: WireDate(now)),
      signedDate: state.renewalAnswerDate(after: subscription.changed))
    return try signer.sign(StoreDocument(claims: .renewalInfo(payload)))
  }
}
