import AppStoreWire
import Foundation
import ServerCore
import Testing
import TollgateCore

@Suite("A server's record of a customer")
struct CustomerRecordTests {
  @Test("has the variant of each experiment that they saw first, under any of their identifiers")
  func exposures() {
    let seen = record(
      [],
      acts: [
        .exposure("hints", variant: "few", at: day(1)),
        .exposure("plans", variant: "yearly", at: day(2)),
        .exposure("hints", variant: "many", at: day(3)),
      ])
    #expect(seen.variants == ["hints": "few", "plans": "yearly"])
  }

  @Test("gives no eligibility for a promotional offer because of a family member's purchase")
  func families() {
    let shared = period("1", from: 0) { $0.inAppOwnershipType = .familyShared }
    #expect(record([shared]).newestOwnSubscription == nil)
    let own = period("2", of: "2", from: 10)
    #expect(record([shared, own]).newestOwnSubscription?.id == "2")
  }

  @Test("has only their transactions and the download that they came with")
  func transactions() {
    let bought = record([
      period("2", of: "1", from: 30) { $0.appTransactionId = "700" }, pack("9", at: 1),
    ])
    for id in ["1", "2", "9", "700"] { #expect(bought.hasTransaction(id), "\(id)") }
    for id in ["3", "", "70"] { #expect(!bought.hasTransaction(id), "\(id)") }
  }

  @Test("has their eligibility for introductory offers, by group, and nothing it can't determine")
  func introductions() {
    let introduced = period("1", from: 0) { $0.offerType = .introductory }
    let elsewhere = period("5", of: "5", product: "studio.yearly", from: 3) {
      $0.subscriptionGroupIdentifier = "22"
    }
    #expect(record([]).mayHaveIntroductoryOffer(of: "pro.yearly") == true)
    #expect(record([period("1", from: 0)]).mayHaveIntroductoryOffer(of: "pro.yearly") == true)
    let both = record([introduced, elsewhere])
    #expect(both.mayHaveIntroductoryOffer(of: "pro.yearly") == false)
    #expect(both.mayHaveIntroductoryOffer(of: "studio.yearly") == true)
    // Which group this one is in the server has never seen.
    #expect(both.mayHaveIntroductoryOffer(of: "pro.monthly") == nil)
    let family = period("1", from: 0) {
      $0.offerType = .introductory
      $0.inAppOwnershipType = .familyShared
    }
    #expect(record([family]).mayHaveIntroductoryOffer(of: "pro.yearly") == true)
  }
}
