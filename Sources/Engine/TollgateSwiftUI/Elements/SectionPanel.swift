#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Rows that belong together.
struct SectionPanel: View {
  let section: Screen.Section

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let header = section.header {
        Text(header).font(.headline).accessibilityAddTraits(.isHeader)
      }
      VStack(alignment: .leading, spacing: 12) {
        ForEach(Array(section.rows.enumerated()), id: \.offset) { index, row in
          if index > 0 { Divider() }
          SectionRow(row: row)
        }
      }
      .modifier(Panel())
      if let footer = section.footer {
        Text(footer).font(.footnote).foregroundStyle(.secondary).modifier(RemoteFocus())
      }
    }
    .multilineTextAlignment(.leading)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A row; a button in it is as wide as the row, with an arrow if it leads to another screen.
private struct SectionRow: View {
  let row: Screen.Element
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    if case .button(let button) = row {
      Button {
        perform(button.action)
      } label: {
        HStack {
          ButtonFace(button: button)
          Spacer(minLength: 8)
          if case .open = button.action {
            Image(systemName: "chevron.forward").foregroundStyle(.tertiary)
              .accessibilityHidden(true)
          }
        }
      }
      .buttonStyle(.borderless)
      .disabled(!button.isEnabled)
      .accessibilityValue(Text(verbatim: button.progress ?? ""))
    } else {
      ElementView(row)
    }
  }
}
#endif
