import CBench
import Foundation
import LocalAppStore
import OpenStoreKit
import TollgateOpenStore

/// A benchmark of an app's first decision after a cold start, compared with C code that only reads
/// the rows.
enum StartBenchmark {
  private static let transactions = 1_000
  private static let rounds = 21

  /// Times everything and prints a table.
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let file = folder.file("Tollgate.sqlite")
    let catalog = Catalog.subscriptionBench
    let now = TenYears.start
    let keychain = InMemoryKeychain()
    try await fill(file, keychain, by: catalog, at: now)

    var (reading, starting) = ([Double](), [Double]())
    for round in 0...rounds {
      let read = nanoseconds { precondition(cbench_read_all(file.path, "fact") == transactions) }
      var started: Tollkeeper?
      let start = try nanoseconds {
        let tollkeeper = try Tollkeeper.bench(catalog, in: file, keychain: keychain) { now }
        precondition(tollkeeper.check("work").isAllowed)
        started = tollkeeper
      }
      await started?.settled()
      guard round > 0 else { continue }
      reading.append(read)
      starting.append(start)
    }
    print("\nA cold start with \(transactions) transactions (aim 5 ms)")
    let limit = Interleaved.Result(name: "their rows, read by SQLite in C", reading)
    for result in [
      limit, Interleaved.Result(name: "from Tollkeeper.init to the first decision", starting),
    ] {
      print(result.row(in: "ms", of: 1_000_000, against: limit))
    }
  }

  /// Lets the engine record transactions as the store signs them.
  private static func fill(
    _ file: URL, _ keychain: InMemoryKeychain, by catalog: Catalog, at now: Date
  ) async throws {
    let years = try await TenYears()
    try await years.store.send(BuyElsewhere(TenYears.monthly, account: years.account))
    let launch = try await AppLaunch.open(on: years.device, of: years.store)
    let signed = await launch.run {
      await Transaction.latest(for: TenYears.monthly)?.jwsRepresentation
    }
    await launch.end()
    let store = ClosedStore(
      facts: (0..<transactions).map { number in
        Fact(
          id: .init(
            environment: "Production", transaction: "\(2_000_000_123_450_000 + number)",
            purchaseDate: now - Double(number) * 86_400),
          product: "pro.monthly", signedDate: now,
          expirationDate: now + 30 * 86_400 - Double(number) * 86_400,
          original: "2000000123450000", jws: signed ?? "")
      })
    let tollkeeper = try Tollkeeper.bench(catalog, in: file, keychain: keychain, store: store) {
      now
    }
    await tollkeeper.settled()
    tollkeeper.stop()
  }

  private static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9
  }
}
