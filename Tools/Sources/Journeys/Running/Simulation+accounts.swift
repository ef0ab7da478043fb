import Foundation
import LocalAppStore
import TollgateOpenStore

/// The person's accounts and language.
extension Simulation {
  /// Sets the language of the device and its app.
  func setLocale(_ name: String) async throws {
    locale = Locale(identifier: name)
    try await store.send(SetLocale(name, device: deviceID))
    process?.screens.locale = locale
    // The store writes names and prices for the device's locale, and the app loads them again.
    await loadProducts()
  }

  /// Signs the other of two Apple accounts in to the App Store on the device.
  ///
  /// - Throws: ``JourneyMistake`` if it is signed in already, or the device is offline.
  func signIn(_ name: Action.SignIn) async throws {
    let next: AccountID
    switch name {
    case .first: next = firstAccount
    case .other:
      next = try await secondAccount()
    }
    guard next != account else {
      throw JourneyMistake(
        "The \(name.rawValue) account is signed in already. Sign in with `\(name.opposite)`.")
    }
    do throws(AppStoreError) {
      try await store.send(SignIn(next, on: deviceID))
    } catch {
      guard error.code == .offline else { throw error }
      throw JourneyMistake("Signing in needs a network. Add `network: online` before.")
    }
    account = next
    // The person returns from the settings to the app.
    await store.settled()
    await comeToTheFront()
  }

  /// Returns the other of the two Apple accounts, and creates it at the first call.
  private func secondAccount() async throws -> AccountID {
    if let otherAccount { return otherAccount }
    let made = try await store.send(AddAccount(storefront: storefront))
    otherAccount = made
    return made
  }

  /// Returns the Apple account that is not signed in.
  func otherOfTwo() async throws -> AccountID {
    account == firstAccount ? try await secondAccount() : firstAccount
  }
}

extension Action.SignIn {
  fileprivate var opposite: String { self == .first ? "other" : "first" }
}
