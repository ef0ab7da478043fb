import Foundation
import LocalAppStore
import Testing

@Suite("A kept store of more than a thousand people")
struct LongSnapshotTests {
  @Test("has its lists in lines of their own, and reads back what it held")
  func lines() async throws {
    let place = try Place()
    let store = try await crowd(of: 2_500)
    try store.save(to: place.file)
    let lines = try place.lines()
    #expect(lines.count > 10)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("[") && $0.hasSuffix("]") })

    let again = try place.open()
    #expect(again.accounts == store.accounts)
    #expect(
      try await again.send(ListEvents()).map(\.withoutSignatures)
        == store.send(ListEvents()).map(\.withoutSignatures))
    let account = try #require(again.accounts.last)
    let bought = try await store.send(ListAccountTransactions(of: account))
    #expect(bought.count == 1)
    #expect(try await again.send(ListAccountTransactions(of: account)) == bought)
  }

  @Test("is refused where a line is missing, cut off or another list's", arguments: 0..<4)
  func damaged(way: Int) async throws {
    let place = try Place()
    try await crowd(of: 1_200).save(to: place.file)
    var lines = try place.lines()
    switch way {
    case 0: lines.removeLast()
    case 1: lines[1] = String(lines[1].dropLast(20))
    case 2: lines.swapAt(1, lines.count - 1)
    default: lines[0] = lines[0].replacing(#""firstLine":1"#, with: #""firstLine":-1"#)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: place.file)
    let error = #expect(throws: AppStoreError.self) { try place.open() }
    #expect(error?.problem.contains(place.file.path) == true, "\(error?.problem ?? "")")
  }

  private func crowd(of count: Int) async throws -> LocalStore {
    let store = LocalStore(
      configuration: Place.configuration, app: Place.app, seed: 5, now: Subscriber.start)
    try await store.send(AddCustomers(count, buying: Subscriber.monthly))
    return store
  }

  /// A folder for a store, that goes with the test.
  private final class Place {
    static let configuration = StoreConfiguration(products: Subscriber.plans())
    static let app = AppIdentity(bundleID: "com.example.app")

    let folder: URL
    var file: URL { folder.appending(path: "store.json") }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "long-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func lines() throws -> [String] {
      String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
        .map(String.init)
    }

    func open() throws -> LocalStore {
      try LocalStore(
        keptIn: file, configuration: Self.configuration, app: Self.app, now: Subscriber.start)
    }
  }
}
