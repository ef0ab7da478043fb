import SourceJSON

/// Parts of a screen with names by which they can be gone to.
///
/// One with nothing to show in it is not drawn.
struct TabsLayout: Hashable, Sendable, Decodable {
  struct Tab: Hashable, Sendable, Decodable {
    let label: StringKey
    let icon: String?
    let elements: [ElementLayout]

    private enum CodingKeys: String, CodingKey { case label = "tab", icon, elements }
  }

  let tabs: [Tab]
}
