import Foundation
import SourceJSON
import Testing
import TollgateCore

@Suite("An experiment")
struct ExperimentTests {
  private let price: Experiment.ID = "price"

  @Test("is off until it is turned on, and no customer sees a variant")
  func offByItself() throws {
    let catalog = try Catalog.varying()
    #expect(catalog.variants(by: [:], drawn: [price: "lower"]).isEmpty)
    #expect(catalog.variants(by: ["price": "drawn"], drawn: [price: "lower"]) == [price: "lower"])
    #expect(catalog.variants(by: ["price": "drawn"], drawn: [:]).isEmpty)
    #expect(catalog.variants(by: ["price": "off"], drawn: [price: "lower"]).isEmpty)
  }

  @Test("shows every customer the variant that it names, whatever they drew")
  func named() throws {
    let variants = try Catalog.varying().variants(
      by: ["price": "regular"], drawn: [price: "lower"])
    #expect(variants == [price: "regular"])
  }

  @Test("sets values with priority over remote ones, and only while it is on")
  func precedence() throws {
    let catalog = try Catalog.varying()
    let sent: RemoteValues = ["play.limit": "20"]
    let lower = catalog.inForce(sent, variants: [price: "lower"])
    #expect(lower.paywall("wall")?.products == ["plays.lower"])
    #expect(lower.feature("play")?.quota?.limit == 9)
    let regular = catalog.inForce(sent, variants: [price: "regular"])
    #expect(regular.paywall("wall")?.products == ["plays"])
    #expect(regular.feature("play")?.quota?.limit == 20)
  }

  @Test(
    "gives an installation the same variant each time, and each variant its share of installations")
  func shares() throws {
    let experiment = try #require(try Catalog.varying().experiments.first)
    var numbers = SplitMix(seed: 7)
    var lower = 0
    for _ in 0..<20_000 {
      let number = numbers.next()
      let variant = experiment.draw(installation: number)
      #expect(variant == experiment.draw(installation: number))
      if variant == "lower" { lower += 1 }
    }
    // A quarter of 20,000, with a standard deviation of 61.
    #expect((4_700...5_300).contains(lower))
  }

  @Test("is drawn independently of other experiments, also by small numbers in a row")
  func independence() throws {
    let variants = [Experiment.Variant(id: "a"), Experiment.Variant(id: "b")]
    let one = Experiment(id: "one", paywall: "wall", variants: variants)
    let two = Experiment(id: "two", paywall: "wall", variants: variants)
    var both: [String: Int] = [:]
    for number in UInt64(1)...20_000 {
      let drawn = [one, two].map { $0.draw(installation: number)?.rawValue ?? "none" }
      both[drawn.joined(), default: 0] += 1
    }
    // A quarter each.
    #expect(both.count == 4)
    #expect(both.values.allSatisfy { (4_700...5_300).contains($0) })
  }

  @Test(
    "is refused if it compares nothing, can't be distinguished or sets impossible values",
    arguments: [
      (
        #""regular": { "weight": 3 },"#, "",
        "the experiment `price` compares nothing. Give it two variants or more."
      ),
      (
        #""product": "plays.lower", "play.limit": 9"#, #""product": "badge""#,
        "`product` must be one of `plays`, `plays.lower`, not `badge`"
      ),
      (
        #""play.limit": 9"#, #""play.limt": 9"#,
        "`play.limt` is not a remote value of this catalog. Did you mean `play.limit`?"
      ),
      (
        #""weight": 3"#, #""weight": 0"#,
        "the weight of `regular` must be a whole number from 1 to 1000000. Weights are shares of their sum; leave out a variant that nobody should see."
      ),
      (
        #""regular": {"#, #""off": {"#,
        "a variant can't be called `off`. Sent as an experiment's status the word means something else: take another."
      ),
      (
        #""paywall": "wall","#, #""paywall": "wal","#,
        "`wal` is not a paywall of this catalog. Did you mean `wall`?"
      ),
      (
        #""variants": {"#, #""status": "drwan", "variants": {"#,
        "`drwan` is not `off`, `drawn` or a variant. Did you mean `drawn`?"
      ),
      (
        #""price": {"#, #""product": {"#,
        "`product` is a remote value's name too. An experiment is turned on remotely by its name: "
          + "give it one of its own."
      ),
      (
        #"{ "remote": "play.limit" }"#, #"{ "remote": "product" }"#,
        "the remote value `product` is not a number. There is only `play.limit`."
      ),
      (
        #"{ "remote": "product" }"#, #"{ "remote": "play.limit" }"#,
        "the remote value `play.limit` is not a choice. There is only `product`."
      ),
      (
        #""twinOf": "plays""#, #""twinOf": "badge""#,
        "`plays.lower` and `badge` are not of one type with the same grants. "
          + "Twins differ in nothing but the price."
      ),
    ])
  func refusals(part: String, replacement: String, message: String) throws {
    let error = #expect(throws: SourceError.self) {
      try Catalog.varying(replacing: part, with: replacement)
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("Catalog.json:"))
    #expect(text.contains(message))
  }
}
