import Foundation
import LocalAppStore

/// A benchmark of a purchase in a large kept store, compared with a small one; and of opening the
/// large store, compared with reading and parsing its file.
enum KeptBenchmark {
  private static let few = 10
  private static let rounds = 201

  /// Measures a crowd of a hundred thousand, and prints a table.
  ///
  /// `TOLLGATE_BENCH_CROWD` is another number, for a build that is not optimized.
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let given = ProcessInfo.processInfo.environment["TOLLGATE_BENCH_CROWD"].flatMap { Int($0) }
    let crowd = max(few, given ?? 100_000)
    let (small, large) = (folder.file("few.json"), folder.file("crowd.json"))
    try await makeStore(of: few).save(to: small)
    try await makeStore(of: crowd).save(to: large)

    print("\nA store that is kept on disk, with \(crowd.formatted()) customers and with \(few)")
    try await measurePurchase(small, large)
    try measureOpening(large)
  }

  private static func measurePurchase(_ small: URL, _ large: URL) async throws {
    let stores = [try open(small), try open(large)]
    let buyers = stores.map { $0.accounts[few / 2] }
    var (samples, written): ([[Double]], [Int]) = ([[], []], [0, 0])
    for round in 0...rounds {
      // Each goes first in turn, after waiting for the other's writes.
      for index in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let before = bytesWritten
        let spent = try await ContinuousClock().measure {
          try await stores[index].send(BuyElsewhere("coins", account: buyers[index]))
        }
        if round > 0 {
          samples[index].append(spent.nanoseconds)
          written[index] += bytesWritten - before
        }
      }
    }
    let limit = Interleaved.Result(name: "a purchase, with few customers", samples[0])
    for result in [
      limit, Interleaved.Result(name: "a purchase, with the crowd (aim 1.2)", samples[1]),
    ] {
      print(result.row(in: "µs", of: 1_000, against: limit))
    }
    let bytes = written.map { Double($0) / Double(rounds) }
    guard let least = bytes.first, least > 0 else { return }
    let fewer = Interleaved.Result(name: "bytes written by it, with few customers", [least])
    for result in [fewer, .init(name: "bytes written by it, with the crowd (aim 1.2)", [bytes[1]])]
    {
      print(result.row(in: "B", of: 1, against: fewer))
    }
  }

  /// The bytes that this process has written so far, or 0 if the system does not report them.
  private static var bytesWritten: Int {
    let counts = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    let line = counts.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
    return line.flatMap { Int($0.dropFirst("wchar: ".count)) } ?? 0
  }

  private static func measureOpening(_ file: URL) throws {
    var (reading, opening, memory) = ([Double](), [Double](), [Double]())
    for _ in 0..<3 {
      let read = try ContinuousClock().measure {
        for line in try Data(contentsOf: file).split(separator: 10) {
          _ = try JSONSerialization.jsonObject(with: line)
        }
      }
      let before = PeakMemory()
      let opened = try ContinuousClock().measure { _ = try open(file) }
      reading.append(read.nanoseconds)
      opening.append(opened.nanoseconds)
      if let bytes = before?.bytesSince { memory.append(bytes) }
    }
    let limit = Interleaved.Result(name: "its file, read and parsed by one processor", reading)
    for result in [limit, Interleaved.Result(name: "the crowd's store, opened", opening)] {
      print(result.row(in: "ms", of: 1_000_000, against: limit))
    }
    if !memory.isEmpty {
      let most = Interleaved.Result(name: "the most memory beyond what was used before", memory)
      print(most.row(in: "MB", of: 1e6, against: most))
    }
  }

  /// Makes a store whose customers each have a device with the app, that runs, and a subscription.
  private static func makeStore(of customers: Int) async throws -> LocalStore {
    let store = LocalStore(
      configuration: configuration, app: app, seed: 1, now: TenYears.start)
    for _ in 0..<customers {
      let account = try await store.send(AddAccount())
      let device = try await store.send(AddDevice(account: account))
      try await store.send(InstallApp(on: device))
      try await store.send(OpenApp(on: device))
      try await store.send(BuyElsewhere(TenYears.monthly, account: account))
    }
    return store
  }

  private static func open(_ file: URL) throws -> LocalStore {
    try LocalStore(
      keptIn: file, configuration: configuration, app: app, now: TenYears.start,
      endsProcesses: false)
  }

  private static let app = AppIdentity(bundleID: "com.example.bench")

  private static var configuration: StoreConfiguration {
    StoreConfiguration(
      products: TenYears.configuration.products + [.init(id: "coins", kind: .consumable, price: 1)])
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
