import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// A benchmark of charts over more and more purchases, compared to reading the same from every
/// fact.
///
/// `PURCHASES` is the most purchases. Half a year of a monthly plan is six transactions and six words about the renewal.
enum ChartBenchmark {
  private static let renewals = 6
  private static let start = Date(timeIntervalSince1970: 1_735_689_600)  // 1 January 2025
  private static let day: Int64 = 86_400_000
  private static let now = WireDate(start + 450 * 86_400)
  private static let hour: Int64 = 3_600_000

  /// Creates a store of each size and times its charts.
  static func run() async throws {
    let most = ProcessInfo.processInfo.environment["PURCHASES"].flatMap { Int($0) } ?? 100_000
    let folder = try BenchFolder()
    defer { folder.remove() }
    // About as long as the App Store's signed texts, with three certificates.
    let token = String(repeating: "x", count: 3_400)
    for size in [1_000, 10_000, 100_000] where size <= most {
      let file = folder.file("\(size).sqlite").path
      let store = try SQLiteStore(at: file)
      for first in stride(from: 0, to: size, by: 500) {
        try await store.write { store in
          for number in first..<min(first + 500, size) {
            try fill(purchase: number, token, in: store)
          }
        }
      }
      print("\n\(size.formatted()) purchases, \((size * renewals * 2).formatted()) facts")
      let questions = try questions(at: now)
      try await time("mrr by month, from every fact") {
        try await store.read { try chartOfFacts(questions[0].1, from: $0) }
      }
      let began = ContinuousClock.now
      let count = try await store.keepMissingPayments(in: .production)
      let spent = (ContinuousClock.now - began).components
      print("  to keep what was paid for \(count.formatted()): \(spent.seconds) s")
      let kept = KeptCharts()
      for (name, question) in questions {
        try await time(name) {
          try await store.read { try kept.chart(question, in: .production, from: $0) }
        }
      }
      // A purchase is refunded, and an hour passes.
      try await store.write { store in
        let original = "\(original(of: size / 2))"
        let fact = try store.facts(about: original, in: .production).first
        guard var payload = fact.flatMap({ SignedTransaction($0) })?.payload else { return }
        payload.revocationDate = now
        payload.signedDate = now
        try store.put(SignedFact(.transaction(payload)), under: Digest(rawValue: "catalog"))
        try store.keepPayments(of: original, in: .production)
      }
      let later = now.advanced(byMilliseconds: hour)
      for (name, question) in try Self.questions(at: later) {
        try await time("again: \(name)") {
          try await store.read { try kept.chart(question, in: .production, from: $0) }
        }
      }
      try store.close()
      try FileManager.default.removeItem(atPath: file)
    }
  }

  private static func questions(at now: WireDate) throws -> [(String, Chart.Question)] {
    [
      ("mrr by month", try question(.mrr, .month, at: now)),
      ("mrr by month, split by product", try question(.mrr, .month, .product, at: now)),
      ("churn by month", try question(.churn, .month, at: now)),
      ("retention by month", try question(.retention, .month, at: now)),
      ("active subscriptions by day", try question(.activeSubscriptions, .day, at: now)),
      ("new customers by month", try question(.newCustomers, .month, at: now)),
    ]
  }

  /// Returns a chart whose last day or month has not ended.
  private static func question(
    _ name: ChartName, _ length: ChartPeriods.Length, _ split: ChartSplit? = nil, at now: WireDate
  ) throws -> Chart.Question {
    let end = start + 451 * 86_400
    guard
      let periods = ChartPeriods(
        from: end - (length == .day ? 30 : 365) * 86_400, to: end, by: length, in: .gmt, at: now)
    else { throw CocoaError(.coderValueNotFound) }
    return Chart.Question(name, over: periods, split: split)
  }

  /// Prints an operation's elapsed time, processor time, and peak memory beyond the previous use.
  private static func time(_ name: String, _ body: () async throws -> Chart) async throws {
    let before = PeakMemory()
    let (began, worked) = (ContinuousClock.now, clock())
    let chart = try await body()
    let processor = Double(clock() - worked) / 1_000
    let spent = (ContinuousClock.now - began).components
    let milliseconds = Double(spent.seconds) * 1e3 + Double(spent.attoseconds) / 1e15
    let memory = before?.bytesSince.map { $0 / 1e6 }
    print(
      "  \(name.padding(toLength: 40, withPad: " ", startingAt: 0))"
        + String(
          format: "%10.0f ms, %7.0f of a core", milliseconds, processor)
        + (memory.map { String(format: " %8.1f MB", $0) } ?? "")
        + "   \(chart.lines().count) lines")
  }

  /// The chart computed without its cache.
  private static func chartOfFacts(
    _ question: Chart.Question, from store: any StoreReading
  ) throws -> Chart {
    var (chart, last) = (Chart(question), "")
    while case let page = try store.purchases(in: .production, after: last, limit: 1_000),
      let end = page.last
    {
      for original in page {
        let owner = try store.owner(of: original, in: .production)
        let history = PaymentHistory(of: try store.facts(about: original, in: .production))
        if let purchase = ChartPurchase(history, of: original, owner: owner) { chart.add(purchase) }
      }
      last = end
    }
    return chart
  }

  private static func fill(purchase number: Int, _ token: String, in store: any StoreWriting) throws
  {
    let (catalog, original) = (
      Digest(of: Data("catalog".utf8)), Self.original(of: number)
    )
    let first = WireDate(start).rawValue + Int64(number % 270) * day
    let product = ["com.example.bench.pro.monthly", "com.example.bench.max.monthly"][number % 2]
    for renewal in 0..<renewals {
      let date = WireDate(rawValue: first + Int64(renewal) * 30 * day)
      var payload = TransactionPayload(
        transactionId: "\(original + renewal)", originalTransactionId: "\(original)",
        bundleId: "com.example.bench", productId: product, purchaseDate: date,
        originalPurchaseDate: WireDate(rawValue: first), type: .autoRenewable, signedDate: date,
        environment: .production)
      payload.expiresDate = WireDate(rawValue: date.rawValue + 30 * day)
      payload.appAccountToken = WireUUID(customer(number))
      payload.transactionReason = renewal == 0 ? .purchase : .renewal
      payload.subscriptionGroupIdentifier = "21"
      payload.storefront = ["DEU", "USA", "JPN"][number % 3]
      payload.price = Int64(4_990 + number % 5 * 1_000)
      payload.currency = ["EUR", "USD", "JPY"][number % 3]
      try store.put(
        SignedFact(
          .transaction(payload), payload: Array(try JSONEncoder().encode(payload)), token: token),
        under: catalog)
      var word = RenewalInfoPayload(
        originalTransactionId: "\(original)", productId: product, autoRenewProductId: product,
        autoRenewStatus: .on, signedDate: date, environment: .production)
      word.renewalDate = payload.expiresDate
      try store.put(
        SignedFact(.renewal(word), payload: Array(try JSONEncoder().encode(word)), token: token),
        under: catalog)
    }
    try store.setOwner(customer(number), of: "\(original)", in: .production)
  }

  private static func original(of purchase: Int) -> Int { 2_000_000_000_000_000 + purchase * 64 }

  private static func customer(_ number: Int) -> UUID {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 12 - digits.count) + digits
    return UUID(uuidString: "00000000-0000-4000-8000-\(name)") ?? UUID()
  }
}
