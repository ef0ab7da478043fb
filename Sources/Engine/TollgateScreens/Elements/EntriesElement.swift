import SourceJSON
import TollgateCore

/// A list of the entries of a feature: each can be opened and deleted.
struct EntriesLayout: Sendable, Decodable {
  let feature: SourceLocated<Feature.ID>

  /// The title of an entry; its argument is the entry's number.
  let title: StringKey

  /// Texts about an entry: the first whose condition holds, with the entry's inputs.
  let details: [ElementLayout]?

  /// The screen that shows an entry.
  let screen: SourceLocated<ScreenID>?

  /// The delete button's text; its argument is the entry's number.
  let delete: StringKey?
  let header: StringKey?

  /// Said if nothing exists.
  let empty: StringKey?
}

extension EntriesLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case feature = "entries", title, details, screen = "open", delete, header, empty

    var value: LayoutValue {
      switch self {
      case .feature:
        .name(
          .feature, "Feature", "The name of the feature, whose every allowed use makes an entry.")
      case .title:
        .text("An entry's title; its argument is the entry's number.", arguments: 1)
      case .details:
        .elements(
          "Details",
          "Texts about an entry: the first whose condition holds is shown. The entry's values are inputs. None by default."
        ).optional
      case .screen:
        .name(.screen, "Open", "The screen that shows an entry. None by default.").optional
      case .delete:
        .text(
          "The delete button's label; its argument is the entry's number. Without it nothing can be deleted.",
          arguments: 1
        ).optional
      case .header: .text("The text above. None by default.").optional
      case .empty:
        .text(
          "The text shown if there is no entry. Nothing is shown by default, not even the header."
        ).optional
      }
    }
  }

  static let title = "Entries"
  static let summary =
    "The entries of a feature, the newest first. Each can be opened and deleted."

  var inner: [ElementLayout] { details ?? [] }

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let list = screen.entries(self)
    return list.entries.isEmpty && list.note == nil ? nil : .entries(list)
  }
}

extension ScreenComposer {
  /// Returns the entries of a feature, newest first.
  fileprivate func entries(_ layout: EntriesLayout) -> Screen.Entries {
    let entries = (state.entries[layout.feature.value] ?? []).reversed().map { entry(layout, $0) }
    return Screen.Entries(
      header: layout.header.map { words($0) },
      note: entries.isEmpty ? layout.empty.map { words($0) } : nil, entries: entries)
  }

  private func entry(
    _ layout: EntriesLayout, _ entry: ScreenMemory.Entry
  ) -> Screen.Entries.Entry {
    let feature = layout.feature.value
    return Screen.Entries.Entry(
      id: entry.id, title: words(layout.title, .number(entry.id)),
      detail: about(entry).firstText(of: layout.details ?? []),
      open: layout.screen.flatMap {
        book.shows($0.value, on: platform)
          ? .openEntry(entry.id, of: feature, on: $0.value) : nil
      },
      delete: layout.delete.map {
        Screen.Button(
          label: words($0, .number(entry.id)), icon: "trash.fill", style: .plain,
          action: .deleteEntry(entry.id, of: feature))
      })
  }

  /// Returns the same screen with an entry shown.
  private func about(_ entry: ScreenMemory.Entry) -> ScreenComposer {
    var state = state
    state.inputs = entry.inputs
    return ScreenComposer(book: book, id: id, state: state, strings: strings)
  }

  private func firstText(of layouts: [ElementLayout]) -> String? {
    layouts.lazy.compactMap(element).first.map(\.plainText)
  }
}

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

      /// Deletes the entry named in its label.
      public let delete: Button?
    }

    /// The header.
    public let header: String?

    /// The text in place of an empty list.
    public let note: String?

    /// The entries, newest first.
    public let entries: [Entry]
  }
}

extension Screen.Entries: ElementContent {
  static let kind = Screen.Element.Kind.entries

  var plainText: String {
    let entries = entries.map { entry in
      let title = entry.open == nil ? entry.title : "[\(entry.title)]"
      return [
        [title, entry.detail].compactMap(\.self).joined(separator: ": "), entry.delete?.plainText,
      ].compactMap(\.self).joined(separator: " ")
    }
    return String(lines: header, note, entries.joined(separator: "\n"))
  }

  var controls: [Screen.Control] { entries.flatMap(\.controls) }
}

extension Screen.Entries.Entry {
  fileprivate var controls: [Screen.Control] {
    (open.map { [Screen.Control(label: title, action: $0, isEnabled: true)] } ?? [])
      + [delete].compactMap { $0?.control }
  }
}
