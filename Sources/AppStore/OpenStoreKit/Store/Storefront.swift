public import Foundation
import LocalAppStore

/// A country's App Store.
public struct Storefront: Identifiable, Sendable {
  /// The country as ISO 3166-1 alpha-3.
  public let countryCode: String

  /// The storefront's number.
  public let id: String

  /// The currency that people there pay in.
  public var currency: Locale.Currency? {
    StorefrontCountry(countryCode).map { Locale.Currency($0.currency) }
  }

  /// The storefront of the account on this device, or nil if it is not known.
  public static var current: Storefront? {
    get async {
      guard let launch = try? await CallingApp.ambient.open() else { return nil }
      return try? await Storefront(launch.store.send(ReadStorefront(for: launch.id)))
    }
  }

  /// The account's future storefronts, while the app runs.
  public static var updates: Storefronts {
    Storefronts(updates: CallingApp.ambient.updates(on: .storefront))
  }

  init(_ country: StorefrontCountry) {
    self.countryCode = country.code
    self.id = country.id
  }

  init(countryCode: String, id: String) {
    self.countryCode = countryCode
    self.id = id
  }
}

extension Storefront {
  /// Storefronts as the account moves to them.
  public struct Storefronts: AsyncSequence, Sendable {
    /// A storefront.
    public typealias Element = Storefront
    /// Nothing: reading never fails.
    public typealias Failure = Never

    let updates: LaunchUpdates

    /// Returns an iterator over the changes from now on.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: updates.makeAsyncIterator())
    }

    /// Waits for one storefront after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var updates: LaunchUpdates.AsyncIterator

      /// Returns the next storefront, once there is one.
      public mutating func next() async -> Storefront? {
        while let (_, update) = await updates.next() {
          if case .storefront(let country) = update { return Storefront(country) }
        }
        return nil
      }
    }
  }
}
