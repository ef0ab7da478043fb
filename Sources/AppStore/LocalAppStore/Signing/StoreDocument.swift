import AppStoreWire

/// A document to sign: the claims, and the signer.
///
/// No two documents of a local store have the same signed date, so it names them.
struct StoreDocument: Hashable, Codable, Sendable {
  enum Claims: Hashable, Codable, Sendable {
    case transaction(TransactionPayload)
    case renewalInfo(RenewalInfoPayload)
    case appTransaction(AppTransactionPayload)
  }

  enum Signer: Hashable, Codable, Sendable {
    case store

    /// An authority that no device trusts.
    case untrusted

    private enum CodingKeys: String, CodingKey {
      case store
      case untrusted = "stranger"
    }
  }

  let claims: Claims
  var signer = Signer.store

  var signedDate: WireDate {
    switch claims {
    case .transaction(let payload): payload.signedDate
    case .renewalInfo(let payload): payload.signedDate
    case .appTransaction(let payload): payload.receiptCreationDate
    }
  }
}
