import Foundation
import Journeys
import TollgateCore
import TollgateScreens

/// Measures the cost of one more product, text and journey to a reader of an app's files.
enum FileGrowth {
  static func run() async throws {
    try await GrowthBenchmark.row("products in a catalog: each, read") { size in
      let file = catalog(of: size)
      return try GrowthBenchmark.medianWork {
        _ = try Catalog(reading: file, file: "Catalog.json")
      } / Double(size)
    }
    try await GrowthBenchmark.row("texts: each, read") { size in
      let file = texts(size)
      return try GrowthBenchmark.medianWork {
        _ = try StringCatalog(reading: file, file: "Localizable.xcstrings")
      } / Double(size)
    }
    try await GrowthBenchmark.row("journeys: each, read") { size in
      let file = journeys(size)
      return GrowthBenchmark.medianWork(1) {
        precondition(JourneyFile(text: file, path: "journeys.yaml").journeys.count == size)
      } / Double(size)
    }
    try await run(journeysIn: try BenchFolder())
  }

  private static func run(journeysIn folder: BenchFolder) async throws {
    defer { folder.remove() }
    try FileManager.default.createDirectory(
      at: folder.file("Bench"), withIntermediateDirectories: true)
    try catalog(of: 1).write(to: folder.file("Bench/Catalog.json"))
    try Data(
      """
      { "identifier": "1", "products": [ { "displayPrice": "1", "internalID": "1",
        "productID": "com.example.bench.p0", "referenceName": "p0", "type": "NonConsumable",
        "localizations": [] } ],
        "subscriptionGroups": [], "version": { "major": 4, "minor": 0 } }
      """.utf8
    ).write(to: folder.file("Bench/Products.storekit"))
    try texts(1).write(to: folder.file("Bench/Localizable.xcstrings"))
    let runner = JourneyRunner(apps: AppDirectory(folder.file("")))
    try await GrowthBenchmark.row("journeys: each, run", upTo: 1_000) { size in
      let file = JourneyFile(text: journeys(size), path: "journeys.yaml")
      return await GrowthBenchmark.median(1) { _ in
        let outcomes = await runner.run(file)
        precondition(outcomes.allSatisfy(\.hasPassed), outcomes.first?.mistake ?? "")
      } / Double(size)
    }
  }

  private static func catalog(of products: Int) -> Data {
    let list = (0..<products).map {
      #""p\#($0)": {"type": "nonConsumable", "grants": {"entitlements": ["e"]}}"#
    }.joined(separator: ",\n")
    return Data(
      """
      {"app": "bench", "bundleID": "com.example.bench", "products": {\(list)},
       "features": {"play": {"access": [{"entitled": "e"}]}}}
      """.utf8)
  }

  private static func texts(_ count: Int) -> Data {
    let list = (0..<count).map {
      #""t\#($0)": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "Text"}}}}"#
    }.joined(separator: ",\n")
    return Data(#"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(list)}}"#.utf8)
  }

  private static func journeys(_ count: Int) -> String {
    (0..<count).map {
      """
      journey: Journey \($0)
      app: bench
      start: 2026-01-15T12:00:00
      steps:
        - launch:
        - wait: 3d
      """
    }.joined(separator: "\n---\n")
  }
}
