extension Screen {
  /// A list of entries, one line for each.
  public struct Entries: Hashable, Sendable, Codable {
    /// An entry.
    public struct Entry: Hashable, Sendable, Codable, Identifiable {
      /// The entry's number.
      public let id: Int

      /// The title.
      public let title: String

      /// The text about the entry, if any.
      public let detail: String?

      /// Shows the entry.
      public let open: ScreenAction?

      /// Deletes it; its words say which.
      public let delete: Button?
    }

    /// The header.
    public let header: String?

    /// The words in place of entries where there are none.
    public let note: String?

    /// The entries, newest first.
    public let entries: [Entry]
  }

  /// A line of text to be written.
  public struct Field: Hashable, Sendable, Codable {
    /// The input to set to what was written.
    public let name: String

    /// The label.
    public let label: String

    /// The placeholder.
    public let placeholder: String

    /// The text that was entered before.
    public let text: String

    /// The label of the button that saves the text.
    public let submitLabel: String
  }
}
