import Foundation

/// Prints what we sign, or what we make of what others signed.
@main
enum TokenSamples {
  static func main() async throws {
    if CommandLine.arguments.contains("--verify") {
      while let line = readLine() {
        try write(JSONDecoder().decode(Question.self, from: Data(line.utf8)).answer())
      }
    } else {
      for environment in Shop.environments {
        for sample in try await Shop(environment: environment).samples() { try write(sample) }
      }
    }
  }

  private static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
