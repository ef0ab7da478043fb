#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A list of entries: each row opens one, and has a delete button.
struct EntriesPanel: View {
  let entries: Screen.Entries
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if let header = entries.header {
        Text(header).font(.headline).accessibilityAddTraits(.isHeader)
      }
      if let note = entries.note { Text(note).foregroundStyle(.secondary) }
      ForEach(entries.entries, id: \.id) { entry in
        HStack {
          line(entry)
          Spacer(minLength: 8)
          if let delete = entry.delete {
            Button(role: .destructive) {
              perform(delete.action)
            } label: {
              Image(systemName: delete.icon ?? "trash.fill").accessibilityLabel(delete.label)
            }
            .buttonStyle(.borderless)
          }
        }
      }
    }
    .multilineTextAlignment(.leading)
    .frame(maxWidth: .infinity, alignment: .leading)
    .modifier(Panel())
  }

  @ViewBuilder private func line(_ entry: Screen.Entries.Entry) -> some View {
    let words = VStack(alignment: .leading, spacing: 2) {
      Text(entry.title)
      if let detail = entry.detail {
        Text(detail).font(.footnote).foregroundStyle(.secondary)
      }
    }
    if let open = entry.open {
      Button {
        perform(open)
      } label: {
        words
      }
      .buttonStyle(.borderless)
    } else {
      words
    }
  }
}

/// A line of text to be written.
struct FieldPanel: View {
  private let field: Screen.Field
  @State private var text: String
  @Environment(\.performScreenAction) private var perform

  init(field: Screen.Field) {
    self.field = field
    _text = State(initialValue: field.text)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(field.label).font(.headline)
      TextField(field.placeholder, text: $text)
        .onSubmit(submit)
        .accessibilityLabel(field.label)
      Button(field.submitLabel, action: submit)
        .buttonStyle(.bordered)
        .disabled(text.isEmpty)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .modifier(Panel())
  }

  private func submit() {
    if !text.isEmpty { perform(.set(field.name, to: text)) }
  }
}
#endif
