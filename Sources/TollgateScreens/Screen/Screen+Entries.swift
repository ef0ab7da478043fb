extension Screen {
  /// What exists of something, one line for each.
  public struct Entries: Hashable, Sendable, Codable {
    public struct Entry: Hashable, Sendable, Codable, Identifiable {
      /// The entry's number.
      public let id: Int
      public let title: String
      public let detail: String?

      /// Shows the entry.
      public let open: ScreenAction?

      /// Deletes it; its words say which.
      public let delete: Button?
    }

    public let header: String?

    /// The words in place of entries where there are none.
    public let note: String?
    public let entries: [Entry]
  }

  /// A line of text to be written.
  public struct Field: Hashable, Sendable, Codable {
    /// The input to set to what was written.
    public let name: String
    public let label: String
    public let placeholder: String

    /// What was written before.
    public let text: String
    public let submitLabel: String
  }
}
