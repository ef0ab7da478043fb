import AppStoreWire
import Foundation
import ServerCore

/// Reads tokens of a store that signs nothing.
struct DraftReader: FactReader {
  private struct NoToken: Error {}

  func transaction(_ token: String) throws -> SignedFact {
    let (payload, bytes) = try claims(of: token, as: TransactionPayload.self)
    return try SignedFact(.transaction(payload), payload: bytes, token: token)
  }

  func renewal(_ token: String) throws -> SignedFact {
    let (payload, bytes) = try claims(of: token, as: RenewalInfoPayload.self)
    return try SignedFact(.renewal(payload), payload: bytes, token: token)
  }

  func appTransaction(_ token: String) throws -> SignedFact {
    let (payload, bytes) = try claims(of: token, as: AppTransactionPayload.self)
    return try SignedFact(.appTransaction(payload), payload: bytes, token: token)
  }

  func notification(_ token: String) throws -> NotificationFact {
    let (payload, _) = try claims(of: token, as: NotificationPayload.self)
    return NotificationFact(
      payload,
      transaction: try payload.data?.signedTransactionInfo.map(transaction),
      renewal: try payload.data?.signedRenewalInfo.map(renewal),
      appTransaction: try payload.appData?.signedAppTransactionInfo.map(appTransaction),
      token: token)
  }

  private func claims<Payload: Decodable>(
    of token: String, as type: Payload.Type
  ) throws -> (Payload, [UInt8]) {
    let segments = Array(token.utf8).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard segments.count == 3, let bytes = Base64.url.decode(segments[1]) else { throw NoToken() }
    return (try JSONDecoder().decode(type, from: Data(bytes)), bytes)
  }
}
