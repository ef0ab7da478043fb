/// The app that a notification is about, taken from the field that has it.
struct NotificationSubject: Hashable, Sendable {
  /// The claim it was read from.
  let claim: String

  let bundleID: String
  let environment: WireEnvironment
  let appAppleID: Int64?
}

extension NotificationPayload {
  /// Returns the one app that this is about.
  func subject() throws(JWSVerificationFailure) -> NotificationSubject {
    let subjects = [
      data.map { subject("data", $0.bundleId, $0.environment, $0.appAppleId) },
      summary.map { subject("summary", $0.bundleId, $0.environment, $0.appAppleId) },
      externalPurchaseToken.map {
        subject("externalPurchaseToken", $0.bundleId, $0.environment, $0.appAppleId)
      },
      appData.map { subject("appData", $0.bundleId, $0.environment, $0.appAppleId) },
    ].compactMap { $0 }
    guard let only = subjects.first, subjects.count == 1 else {
      throw JWSVerificationFailure(.subject, of: "its payload")
    }
    return only
  }

  private func subject(
    _ claim: String, _ bundleID: String, _ environment: WireEnvironment, _ appAppleID: Int64?
  ) -> NotificationSubject {
    NotificationSubject(
      claim: claim, bundleID: bundleID, environment: environment, appAppleID: appAppleID)
  }
}
