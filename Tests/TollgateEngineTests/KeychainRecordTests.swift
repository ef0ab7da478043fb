import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The keychain's record")
struct KeychainRecordTests {
  @Test("comes back as it was kept, to the last digit")
  func roundTrip() throws {
    var books = Books()
    let noon = Date(timeIntervalSinceReferenceDate: 790_000_000.123_456_7)
    books.time = TrustedTime(mark: noon, latestSigned: noon - 1)
    books.firstLaunch = noon - 2
    books.uses = ["play": Uses([noon - 200_000, noon - 3, noon]), "theme.lcd": Uses([noon])]
    let record = KeychainRecord(of: books, by: .game)
    #expect(record.uses["play"]?.count == 2, "what no day can count any more is not kept")
    #expect(record.uses["theme.lcd"] == nil, "no quota counts these")
    #expect(KeychainRecord(record.data) == record)
  }

  @Test("stays small for somebody who is never online")
  func staysSmall() {
    var books = Books()
    let noon = Date(timeIntervalSinceReferenceDate: 790_000_000)
    books.uses = ["play": Uses((0..<2_000).map { noon + Double($0) * 14_400 })]
    let record = KeychainRecord(of: books, by: .game)
    #expect(record.uses["play"]?.count == 48)
    #expect(record.uses["play"]?.last == books.uses["play"]?.instants.last?.stored)
  }

  @Test(
    "is nothing where the bytes are something else",
    arguments: ["", "{}", "tollgate 1", "tollgate 2\nmark\t1\nsigned\t1"])
  func notARecord(text: String) {
    #expect(KeychainRecord(Data(text.utf8)) == nil)
  }
}

@Suite("A ledger that finds an older keychain record")
struct StaleKeychainTests {
  @Test("keeps its own mark, which the store may have proved right since")
  func keepsItsMark() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    let first = try await bench.launch()
    let stale = KeychainRecord(of: first.ledger.books, by: .game)
    first.stop()
    var ahead = stale
    ahead.mark += 365 * 86_400
    bench.keychain.save(ahead.data)
    let second = try await bench.launch()
    #expect(second.ledger.books.time.mark == noon)
  }
}
