import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns the entries of a feature with a cap, newest first.
  func entries(_ layout: EntriesLayout) -> Screen.Entries {
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

  /// Returns the same screen, as if it showed an entry.
  private func about(_ entry: ScreenMemory.Entry) -> ScreenComposer {
    var state = state
    state.inputs = entry.inputs
    return ScreenComposer(book: book, id: id, state: state, strings: strings)
  }

  private func firstText(of layouts: [ElementLayout]) -> String? {
    layouts.lazy.compactMap(element).first.map(\.plainText)
  }

  func field(_ layout: FieldLayout) -> Screen.Field {
    Screen.Field(
      name: layout.name, label: words(layout.label), placeholder: words(layout.placeholder),
      text: state.inputs[layout.name] ?? "", submitLabel: words(layout.save))
  }
}
