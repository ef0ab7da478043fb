import Foundation

/// Prints our signed tokens, or our results for tokens that others signed.
@main
enum TokenSamples {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "--verify": try answer(Question.self) { $0.answer() }
    case "--verify-offers": try answer(OfferQuestion.self) { try $0.answer() }
    case "--sign-offers": try answer(OfferRequest.self) { try $0.answer() }
    default: try await writeSamples()
    }
  }

  private static func writeSamples() async throws {
    for environment in Shop.environments {
      for sample in try await Shop(environment: environment).samples() { try write(sample) }
      for sample in try Herald(environment: environment).samples() { try write(sample) }
    }
  }

  /// Answers one question a line.
  private static func answer<Question: Decodable>(
    _: Question.Type, with answer: (Question) throws -> some Encodable
  ) throws {
    while let line = readLine() {
      try write(answer(JSONDecoder().decode(Question.self, from: Data(line.utf8))))
    }
  }

  private static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
