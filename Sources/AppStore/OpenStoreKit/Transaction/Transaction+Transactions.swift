import LocalAppStore

extension Transaction {
  /// A sequence of transactions: a list that ends, or updates while the app runs.
  public struct Transactions: AsyncSequence, Sendable {
    /// A transaction, verified or not.
    public typealias Element = VerificationResult<Transaction>
    /// Nothing: reading never fails.
    public typealias Failure = Never

    enum Source: Sendable {
      case listing(TransactionListing, productID: String?)
      case updates
    }

    let source: Source
    let caller: CallingApp

    /// Returns an iterator, which reads the store at its first use.
    public func makeAsyncIterator() -> AsyncIterator {
      switch source {
      case .listing(let listing, let productID):
        AsyncIterator(place: .unread(caller, listing, productID: productID))
      case .updates:
        AsyncIterator(place: .updates(caller.updates(on: .transactions).makeAsyncIterator()))
      }
    }

    /// Gives one transaction after another.
    ///
    /// A list is loaded with its first element. Requesting the next update acknowledges the
    /// previous one.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate enum Place {
        case unread(CallingApp, TransactionListing, productID: String?)
        case reading(ArraySlice<VerificationResult<Transaction>>)
        case updates(LaunchUpdates.AsyncIterator)
      }

      fileprivate var place: Place

      /// Returns the next transaction, or nil at the end: of the list, of the process, or of a
      /// cancelled task.
      public mutating func next() async -> VerificationResult<Transaction>? {
        switch place {
        case .unread(let caller, let listing, let productID):
          let all = await caller.transactions(listing, of: productID)
          place = .reading(all.dropFirst())
          return all.first
        case .reading(let rest):
          place = .reading(rest.dropFirst())
          return rest.first
        case .updates(var updates):
          while let (launch, update) = await updates.next() {
            guard case .transaction(let jws) = update else { continue }
            if let transaction = launch.transaction(jws) { return transaction }
          }
          return nil
        }
      }
    }
  }
}

extension CallingApp {
  /// Returns the transactions of a listing, none if the store can't be reached.
  fileprivate func transactions(
    _ listing: TransactionListing, of productID: String?
  ) async -> [VerificationResult<Transaction>] {
    guard !Task.isCancelled, let launch = try? await open() else { return [] }
    return await launch.transactions(listing, of: productID)
  }
}

extension AppLaunch {
  /// Returns the transactions of a listing.
  ///
  /// A cancelled task and an ended process read nothing, as measured.
  func transactions(
    _ listing: TransactionListing, of productID: String? = nil
  ) async -> [VerificationResult<Transaction>] {
    await pause()
    guard
      !Task.isCancelled,
      let facts = try? await store.send(ListTransactions(listing, of: productID, for: id))
    else { return [] }
    return facts.compactMap { transaction($0) }
  }
}
