#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A switch.
struct ToggleLine: View {
  let toggle: Screen.Toggle
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    let (toggle, perform) = (toggle, perform)
    Toggle(
      toggle.label,
      isOn: Binding {
        toggle.isOn
      } set: { _ in
        Task { @MainActor in perform(toggle.action) }
      })
  }
}

/// A picker of options; locked options are marked.
struct OptionsPanel: View {
  let picker: Screen.Picker
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(picker.label).font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(Array(picker.options.enumerated()), id: \.offset) { _, option in
        Button {
          perform(option.action)
        } label: {
          HStack {
            Image(systemName: option.isChosen ? "checkmark.circle.fill" : "circle")
              .accessibilityHidden(true)
            Text(option.label)
            Spacer(minLength: 8)
            if let lock = option.lock {
              Image(systemName: "lock.fill").accessibilityLabel(lock)
            }
          }
        }
        .buttonStyle(.borderless)
        .accessibilityAddTraits(option.isChosen ? .isSelected : [])
      }
    }
    .multilineTextAlignment(.leading)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A view of a quota's remaining uses and its next reset.
struct QuotaView: View {
  let quota: Screen.Quota

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let label = quota.label { Text(label) }
      if quota.label != nil { marks.accessibilityHidden(true) }
      if let reset = quota.reset {
        Text(reset).font(.footnote).foregroundStyle(.secondary)
      }
    }
    .accessibilityElement(children: .combine)
  }

  @ViewBuilder private var marks: some View {
    if quota.shownMark == .bar {
      ProgressView(value: Double(quota.remaining), total: Double(max(quota.limit, quota.remaining)))
    } else {
      HStack(spacing: 4) {
        ForEach(0..<quota.limit, id: \.self) { index in
          QuotaMark(mark: quota.shownMark).opacity(index < quota.remaining ? 1 : 0.2)
        }
      }
    }
  }
}

/// One use, drawn as a dot or as one of RetroRacing's cars.
private struct QuotaMark: View {
  let mark: Screen.Quota.Mark

  var body: some View {
    switch mark {
    case .dot, .bar: Circle().fill(.tint).frame(width: 10, height: 10)
    case .car: CarShape().fill(.tint).frame(width: 15, height: 20)
    }
  }
}

/// The car of the handheld's screen: three columns and four rows of blocks.
private struct CarShape: Shape {
  private static let rows: [[Bool]] = [
    [false, true, false], [true, true, true], [false, true, false], [true, false, true],
  ]

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let (width, height) = (rect.width / 3, rect.height / 4)
    for (row, blocks) in Self.rows.enumerated() {
      for column in blocks.indices where blocks[column] {
        path.addRect(
          CGRect(
            x: rect.minX + CGFloat(column) * width, y: rect.minY + CGFloat(row) * height,
            width: width, height: height))
      }
    }
    return path
  }
}

/// The app's custom view, if it draws one (`screenView(_:_:)`); else its label.
struct AppViewPanel: View {
  let view: Screen.AppView
  @Environment(\.performScreenAction) private var perform
  @Environment(\.screenViews) private var views

  var body: some View {
    if let content = views[view.name] {
      content(view, perform).accessibilityLabel(view.label)
    } else {
      Text(view.label).modifier(Panel())
    }
  }
}

/// The app's game, if it draws one (`playfield(_:)`); else a round that can only be ended.
struct PlayfieldView: View {
  let playfield: Screen.Playfield
  @Environment(\.performScreenAction) private var perform
  @Environment(\.playfieldGame) private var game

  var body: some View {
    let (playfield, perform) = (playfield, perform)
    if let game {
      game(playfield) { score in perform(.set(playfield.input, to: String(score))) }
    } else {
      unplayed
    }
  }

  private var unplayed: some View {
    VStack(spacing: 12) {
      Text(playfield.label).font(.headline)
      if let score = playfield.score {
        Text("\(playfield.scoreLabel) \(score)").monospacedDigit()
      } else {
        Button(playfield.finishLabel) { perform(.set(playfield.input, to: "0")) }
          .buttonStyle(.bordered)
      }
    }
    .modifier(Panel())
  }
}
#endif
