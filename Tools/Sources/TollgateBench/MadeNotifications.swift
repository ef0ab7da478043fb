import AppStoreWire
import Foundation
import ServerCore

/// A file of signed notifications, and the catalog and credentials of a server that accepts them.
///
///     tollgate-bench notifications FOLDER COUNT
///
/// Each is a subscription's first purchase by its own customer. The folder gets `Catalog.json`, `credentials`, and
/// `notifications.txt` with a body a line, some 8 kB each.
enum MadeNotifications {
  /// The catalog of the app that they are about.
  static let catalog = """
    {
      "app": "bench", "bundleID": "com.example.bench",
      "products": { "pro": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } } },
      "features": { "play": { "access": [{ "entitled": "pro" }] } }
    }
    """

  /// Writes a number of notifications into a folder, which is created, and reports progress on
  /// standard error.
  static func write(_ count: Int, to folder: URL) throws {
    let now = Date()
    try prepare(folder)
    let file = folder.appending(path: "notifications.txt")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    for first in stride(from: 0, to: count, by: 1_000) {
      var lines = ""
      for number in first..<min(first + 1_000, count) {
        lines += try body(number + 1, at: now) + "\n"
      }
      try handle.write(contentsOf: Data(lines.utf8))
      FileHandle.standardError.write(
        Data("\r\(min(first + 1_000, count)) of \(count)".utf8))
    }
    FileHandle.standardError.write(Data("\n".utf8))
  }

  /// Writes the catalog and the credentials of a server into a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created.
  ///   - catalog: The catalog, or nil for that of the notifications' app.
  ///   - bundleID: The app.
  /// - Throws: An error if they can't be written.
  static func prepare(
    _ folder: URL, catalog: Data? = nil, of bundleID: String = "com.example.bench"
  ) throws {
    let credentials = folder.appending(path: "credentials")
    try FileManager.default.createDirectory(at: credentials, withIntermediateDirectories: true)
    try (catalog ?? Data(Self.catalog.utf8)).write(to: folder.appending(path: "Catalog.json"))
    try Data(authority.root).write(to: credentials.appending(path: "root.der"))
    try Data(
      """
      { "bundleId": "\(bundleID)", "appAppleId": 7, "environment": "Production",
        "rootCertificates": ["root.der"] }
      """.utf8
    ).write(to: credentials.appending(path: "credentials.json"))
  }

  /// Returns a posted notification about a new subscription.
  static func body(_ number: Int, for customer: UUID = UUID(), at now: Date) throws -> String {
    let date = WireDate(now)
    var transaction = TransactionPayload(
      transactionId: "\(number)", originalTransactionId: "\(number)",
      bundleId: "com.example.bench", productId: "pro", purchaseDate: date,
      originalPurchaseDate: date, type: .autoRenewable, signedDate: date, environment: .production)
    transaction.expiresDate = WireDate(rawValue: date.rawValue + 30 * 86_400_000)
    transaction.appAccountToken = WireUUID(customer)
    transaction.transactionReason = .purchase
    let renewal = RenewalInfoPayload(
      originalTransactionId: "\(number)", productId: "pro", autoRenewProductId: "pro",
      autoRenewStatus: .on, signedDate: date, environment: .production)
    var data = NotificationData(bundleId: "com.example.bench", environment: .production)
    data.appAppleId = 7
    data.signedTransactionInfo = try authority.sign(transaction, at: now)
    data.signedRenewalInfo = try authority.sign(renewal, at: now)
    let payload = NotificationPayload(
      notificationType: .subscribed, subtype: .initialBuy, notificationUUID: WireUUID(UUID()),
      signedDate: date, data: data)
    return #"{"signedPayload":"\#(try authority.sign(payload, at: now))"}"#
  }

  /// The signer.
  static let authority = SigningAuthority(seed: 19)

  /// Returns what verifies them.
  static func verifier() throws -> FactVerifier {
    FactVerifier(
      try JWSVerifier(roots: [authority.root]), bundleID: "com.example.bench",
      environments: [.production], appAppleID: 7)
  }
}
