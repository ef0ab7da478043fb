import SourceJSON
import TollgateCore

/// A condition on a screen: any condition but those without a meaning on a screen.
struct ScreenCondition: Decodable {
  let condition: Condition

  init(from decoder: any Decoder) throws {
    condition = try Condition(from: decoder)
    if let node = decoder.sourceNode, let mistake = Condition.misplacedWord(in: node, at: .screen) {
      throw mistake
    }
  }
}
