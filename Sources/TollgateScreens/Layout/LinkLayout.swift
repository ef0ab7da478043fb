import SourceJSON

/// Somewhere else to read on, such as the terms of use.
struct LinkLayout: Hashable, Sendable {
  let label: StringKey
  let url: String
}

extension LinkLayout: Decodable {
  private enum CodingKeys: String, CodingKey { case label = "link", url }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.decode(StringKey.self, forKey: .label)
    url = try container.decode(String.self, forKey: .url)
    guard url.wholeMatch(of: /https:\/\/[A-Za-z0-9.\-]+(\/[!-~]*)?/) != nil else {
      throw decoder.sourceError(
        "`\(url)` is not an address on the web",
        fix: "Write it in full, such as \"https://example.com/terms\".", at: CodingKeys.url)
    }
  }
}
