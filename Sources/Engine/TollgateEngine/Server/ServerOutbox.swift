import Foundation
import Logging
import TollgateCore

/// Uploads signed transactions to the app's own server.
struct ServerOutbox: Sendable {
  /// The server's limits for one request: a number of texts and their total bytes, with room for
  /// the rest of the request.
  private static let (mostTexts, mostBytes) = (100, 1_000_000)

  let transport: ServerTransport
  let ledger: Ledger
  let renewals: UnsentRenewals

  /// Returns the signed app transaction, or nil if there is no trusted one.
  let download: @Sendable () async -> String?
  let logger: Logger

  /// Sends all that was not sent, and returns whether anything was.
  ///
  /// Each request includes the app transaction, which is never sent alone.
  func sendAll() async throws(ServerProblem) -> Bool {
    var hasSent = false
    var asked: String??
    while let customer = ledger.ledgerState.customer {
      let parcel: Parcel
      do {
        parcel = try nextParcel()
      } catch {
        logger.error("The data for the app's server could not be read: \(error)")
        return hasSent
      }
      guard !parcel.isEmpty else { break }
      var app: String?
      if let asked { app = asked } else { app = await download() }
      let answer = try await send(parcel, with: &app, for: customer)
      asked = .some(app)
      guard keep(parcel, answer, for: customer) else { break }
      hasSent = true
    }
    return hasSent
  }

  /// The content of one request.
  private struct Parcel {
    let texts: [SignedText]
    let renewals: [Renewal]

    var isEmpty: Bool { texts.isEmpty && renewals.isEmpty }
  }

  /// Returns the oldest unsent transactions or, if there are none, renewals.
  private func nextParcel() throws -> Parcel {
    // This is read before the texts, so that a transaction recorded in the meantime is sent before
    // its renewal.
    let ready = renewals.first(Self.mostTexts, size: Self.mostBytes)
    let texts = try ledger.unsentTexts(limit: Self.mostTexts, size: Self.mostBytes)
    return Parcel(texts: texts, renewals: texts.isEmpty ? ready : [])
  }

  private struct Upload: Encodable {
    let customer: String
    let signedTransactions: [String]
    let signedRenewalInfos: [String]?
    let signedAppTransaction: String?
  }

  /// Sends a parcel.
  ///
  /// A server may accept purchases without accepting the app transaction, or the app transaction of
  /// another Apple account, so the request is repeated without it.
  ///
  /// - Parameters:
  ///   - parcel: The signed data.
  ///   - app: The app transaction; nil afterwards if the server refuses it.
  ///   - customer: The customer of the uploading device.
  /// - Returns: The parts that the server refuses.
  /// - Throws: ``ServerProblem``; then nothing counts as sent.
  private func send(
    _ parcel: Parcel, with app: inout String?, for customer: UUID
  ) async throws(ServerProblem) -> UploadAnswer {
    let answer = try await post(parcel, app, for: customer)
    guard app != nil, answer.isAboutApp else {
      if answer.app == nil { return answer }
      throw refusal(by: answer)
    }
    if !answer.hasStrangers { app = nil }
    let without = try await post(parcel, nil, for: customer)
    if without.app == nil { return without }
    if answer.hasStrangers { return answer }
    throw refusal(by: answer)
  }

  /// Reports that the server took nothing of an upload, which is sent at another time.
  private func refusal(by answer: UploadAnswer) -> ServerProblem {
    let check = answer.app ?? ""
    logger.warning("The app's server refused an upload: `signedAppTransaction`, \(check).")
    return .refused(status: 422, code: answer.app)
  }

  private func post(
    _ parcel: Parcel, _ app: String?, for customer: UUID
  ) async throws(ServerProblem) -> UploadAnswer {
    let upload = Upload(
      customer: customer.uuidString.lowercased(), signedTransactions: parcel.texts.map(\.jws),
      signedRenewalInfos: parcel.renewals.isEmpty ? nil : parcel.renewals.map(\.jws),
      signedAppTransaction: app)
    guard let body = try? JSONEncoder().encode(upload) else { return UploadAnswer() }
    let response = try await transport.ask("v1/transactions", about: customer, body: body)
    guard response.status == 422 else { return UploadAnswer() }
    guard
      let answer = UploadAnswer(
        response.body, texts: parcel.texts.count, renewals: parcel.renewals.count)
    else {
      logger.warning("The app's server refused an upload, and did not say what of it.")
      throw .refused(status: 422, code: nil)
    }
    return answer
  }

  /// Records that a request was sent, and returns false if that fails; it is then sent again later.
  private func keep(_ parcel: Parcel, _ answer: UploadAnswer, for customer: UUID) -> Bool {
    for check in Set(answer.texts.values).sorted() {
      logger.warning(
        "The app's server does not take a transaction, which is not sent again: \(check)")
    }
    for check in Set(answer.renewals.values).sorted() {
      logger.warning("The app's server does not take a renewal, which is not sent again: \(check)")
    }
    do {
      try ledger.write(.soon) { transaction in
        for renewal in parcel.renewals {
          try transaction.apply(
            .set(.sentRenewal(of: renewal.id), to: SentRenewal(renewal).stored))
        }
        // Another customer may have signed in since, for whom it was not sent.
        guard transaction.ledgerState.customer == customer else { return }
        for (index, text) in parcel.texts.enumerated() {
          let receiver = answer.texts[index] == nil ? customer.uuidString : SignedText.refused
          try transaction.apply(.sent(text, to: receiver))
        }
      }
      renewals.remove(parcel.renewals)
      return true
    } catch {
      logger.error("What was sent to the app's server could not be kept: \(error)")
      return false
    }
  }
}
