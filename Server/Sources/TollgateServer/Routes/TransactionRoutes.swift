import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// The upload of signed data by devices: `POST /v1/transactions`.
struct TransactionRoutes: Sendable {
  /// The most tokens of one upload.
  private static let most = 100

  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/transactions",
      Operation(
        "Takes in what the App Store signed for a device of a customer.", key: .public,
        parameters: [.environment(of: backend)], body: .json(Body.self),
        answers: [
          .json("The customer, after that.", Taken.self),
          .json(
            "Some tokens were refused, or there are too many.",
            .either(Answer.schema, ServerRefusal.schema), status: .unprocessableContent),
        ])
    ) { call in
      try await upload(call)
    }
  }

  private struct Body: Decodable, Described {
    let customer: String
    let signedTransactions: [String]
    let signedRenewalInfos: [String]?
    let signedAppTransaction: String?

    static let schema = Schema.request(
      ["customer": .customer, "signedTransactions": .list(of: .token, most: most)],
      optional: [
        "signedRenewalInfos": .list(of: .token, most: most).orNull,
        "signedAppTransaction": Schema.token.orNull,
      ])
  }

  /// A refused token, and the check that it failed.
  private struct Refused: Encodable, Described {
    let list: String
    let index: Int
    let check: String

    static let schema = Schema.object([
      "list": .words(["signedTransactions", "signedRenewalInfos", "signedAppTransaction"]),
      "index": .integer(from: 0), "check": .text(),
    ])
  }

  private struct Answer: Encodable, Described {
    let error = ServerRefusal.Reason(
      code: "tokens_refused", message: "Some tokens were not taken in.",
      fix: "See which, and why, in `refused`. The others were taken in.")
    let refused: [Refused]
    let customer: CustomerReport
    let elsewhere: [String]

    static let schema = Schema.object([
      "error": ServerRefusal.Reason.schema, "refused": .list(of: Refused.schema),
      "customer": CustomerReport.schema, "elsewhere": .list(of: .string),
    ])
  }

  private func upload(_ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let body = try await call.json(Body.self)
    let customer = try call.customer(body.customer)
    if !call.isSecret { try call.access.admit(customer, call.request) }
    let count = body.signedTransactions.count + (body.signedRenewalInfos?.count ?? 0)
    guard count <= Self.most else {
      throw ServerRefusal(
        .unprocessableContent, "too_many_tokens", "There are \(count) tokens, and at most 100.",
        fix: "Send them in several requests.")
    }
    var (facts, refused) = ([SignedFact](), [Refused]())
    try await read(body.signedTransactions, "signedTransactions", &facts, &refused) {
      try backend.verifier.transaction($0)
    }
    try await read(body.signedRenewalInfos ?? [], "signedRenewalInfos", &facts, &refused) {
      try backend.verifier.renewal($0)
    }
    try await readDownload(body, &facts, &refused)
    backend.guessable.meet(facts)
    let (intake, conclusions, taken) = (backend.intake, backend.conclusions, facts)
    let now = try await backend.clock.now()
    let elsewhere = try await backend.store.write { store -> [String] in
      try conclusions.report(about: taken, at: now, in: store) {
        _ = try intake.take(taken, claimedBy: customer, in: store)
      }
      let own = try store.customer(customer)
      return try taken.compactMap(SignedTransaction.init).filter { transaction in
        try store.owner(of: transaction.original, in: transaction.environment) != own
      }.map(\.id)
    }
    let report = try await customers.report(of: customer, in: environment, to: call)
    guard refused.isEmpty else {
      return try .json(
        Answer(refused: refused, customer: report, elsewhere: elsewhere),
        status: .unprocessableContent)
    }
    return try .json(Taken(report: report, elsewhere: elsewhere))
  }

  /// A customer, with the transactions that are another's.
  private struct Taken: Encodable, Described {
    let report: CustomerReport
    let elsewhere: [String]

    static let schema = CustomerReport.members(adding: [
      "balanceEnds": CustomerReport.balanceEnds, "elsewhere": .list(of: .string),
    ])

    private enum CodingKeys: CodingKey { case elsewhere }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      guard !elsewhere.isEmpty else { return }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(elsewhere, forKey: .elsewhere)
    }
  }

  private func read(
    _ tokens: [String], _ list: String, _ facts: inout [SignedFact], _ refused: inout [Refused],
    _ verify: (String) throws -> SignedFact
  ) async throws {
    for (index, token) in tokens.enumerated() {
      switch try await backend.judge(token, by: verify) {
      case .fact(let fact): facts.append(fact)
      case .refused(let check): refused.append(Refused(list: list, index: index, check: check))
      }
    }
  }

  /// Reads the app transaction, which must be of the same download as all the transactions.
  private func readDownload(
    _ body: Body, _ facts: inout [SignedFact], _ refused: inout [Refused]
  ) async throws {
    guard let token = body.signedAppTransaction else {
      guard backend.needsAppTransaction else { return }
      facts = []
      refused.append(Refused(list: "signedAppTransaction", index: 0, check: "missing"))
      return
    }
    var downloads: [SignedFact] = []
    try await read([token], "signedAppTransaction", &downloads, &refused) {
      try backend.verifier.appTransaction($0)
    }
    guard let download = downloads.first else {
      if backend.needsAppTransaction { facts = [] }
      return
    }
    var strangers: [Int] = []
    for fact in facts {
      guard let transaction = SignedTransaction(fact) else { continue }
      let name = transaction.payload.appTransactionId
      guard name != download.id.name, name != nil || backend.needsAppTransaction else { continue }
      facts.removeAll { $0 == fact }
      strangers += body.signedTransactions.indices.filter {
        body.signedTransactions[$0] == fact.token
      }
    }
    if !strangers.isEmpty {
      let check = "appTransactionId"
      refused.append(Refused(list: "signedAppTransaction", index: 0, check: check))
      refused += strangers.map { Refused(list: "signedTransactions", index: $0, check: check) }
    }
    facts.append(download)
  }
}

extension JWSVerificationFailure.Check {
  /// The check's name in answers.
  var name: String {
    let named: [(JWSVerificationFailure.Check, String)] = [
      (.environment, "environment"), (.bundleID, "bundleId"), (.appAppleID, "appAppleId"),
      (.signature, "signature"), (.claim, "claim"), (.validity, "validity"), (.size, "size"),
    ]
    if let name = named.first(where: { $0.0 == self })?.1 { return name }
    let form: [JWSVerificationFailure.Check] = [
      .segments, .base64, .json, .algorithm, .criticalHeader, .registeredClaim, .subject,
    ]
    return form.contains(self) ? "form" : "chain"
  }
}
