import LocalAppStore

/// A purchase that the person began in the App Store, for the app to complete.
public struct PurchaseIntent: Identifiable, Equatable, Sendable {
  /// The product to buy.
  public let product: Product

  /// The offer that the App Store showed.
  public let offer: Product.SubscriptionOffer?

  /// The product's identifier.
  public var id: Product.ID { product.id }

  /// The purchases that people begin in the App Store while the app runs.
  public static var intents: PurchaseIntents {
    PurchaseIntents(updates: CallingApp.ambient.updates(on: .intents))
  }
}

extension PurchaseIntent {
  /// Purchases that people begin, each once.
  public struct PurchaseIntents: AsyncSequence, Sendable {
    /// The type of the sequence's elements.
    public typealias Element = PurchaseIntent

    /// The type of error that ends the sequence: it never fails.
    public typealias Failure = Never

    let updates: LaunchUpdates

    /// Creates an iterator that waits for intents of the launch that the sequence was made in.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: updates.makeAsyncIterator())
    }

    /// An iterator that waits for one intent after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var updates: LaunchUpdates.AsyncIterator

      /// Returns the next intent, or nil at the end: of the process, or of a cancelled task.
      ///
      /// Intents whose product can't be loaded are skipped.
      public mutating func next() async -> PurchaseIntent? {
        while let (launch, update) = await updates.next() {
          guard case .intent(let begun) = update,
            let product = try? await launch.loadProducts([begun.productID]).first
          else { continue }
          return PurchaseIntent(product: product, offer: product.offer(begun.offerID))
        }
        return nil
      }
    }
  }
}

extension Product {
  fileprivate func offer(_ id: String?) -> SubscriptionOffer? {
    guard let id, let subscription else { return nil }
    return (subscription.winBackOffers + subscription.promotionalOffers).first { $0.id == id }
  }
}
