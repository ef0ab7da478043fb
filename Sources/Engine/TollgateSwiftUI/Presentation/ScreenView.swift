#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// A view of a screen, with the system's own controls.
///
/// It draws a screen and passes on taps. In a `NavigationStack` it has the screen's title and its
/// way out.
public struct ScreenView: View {
  private let screen: Screen
  private let perform: @MainActor @Sendable (ScreenAction) -> Void

  /// Creates a view of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen to show.
  ///   - perform: Called with the action of each tap.
  public init(
    _ screen: Screen, perform: @escaping @MainActor @Sendable (ScreenAction) -> Void
  ) {
    self.screen = screen
    self.perform = perform
  }

  /// The content of the screen.
  public var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        VStack(spacing: 16) {
          ForEach(Array(screen.elementsByLine.enumerated()), id: \.offset) { _, line in
            ElementsLine(elements: line, proxy: proxy)
          }
        }
        .multilineTextAlignment(.center)
        .padding()
        .frame(maxWidth: 640)
        .frame(maxWidth: .infinity)
      }
      .safeAreaInset(edge: .bottom) {
        if let footer = screen.footer { PinnedFooter(elements: footer) }
      }
    }
    .background { if screen.style == .glass { GlassGround() } }
    .navigationTitle(screen.title ?? "")
    .toolbar {
      if let exit = screen.exit {
        ToolbarItem(placement: .cancellationAction) { ExitButton(exit: exit) }
      }
    }
    .overlay(alignment: .top) {
      if let celebration = screen.celebration { CelebrationView(celebration) }
    }
    .modifier(AlertModifier(alert: screen.alert))
    .modifier(LookModifier(look: screen.look))
    .environment(\.screenStyle, screen.style)
    .environment(\.performScreenAction, perform)
    .environment(\.locale, Locale(identifier: screen.language))
    .environment(\.layoutDirection, screen.isRightToLeft ? .rightToLeft : .leftToRight)
  }
}

/// The footer that stays visible while the screen scrolls.
private struct PinnedFooter: View {
  let elements: [Screen.Element]

  var body: some View {
    VStack(spacing: 8) {
      ForEach(Array(elements.enumerated()), id: \.offset) { _, element in ElementView(element) }
    }
    .padding(8)
    .frame(maxWidth: .infinity)
    .background(.regularMaterial)
  }
}

/// A screen's exit button, which shows the remaining wait.
private struct ExitButton: View {
  let exit: Screen.Exit
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    Button {
      perform(exit.action)
    } label: {
      switch (exit.kind, exit.isEnabled) {
      case (.back, _): Label(exit.label, systemImage: "chevron.backward")
      case (.close, true): Label(exit.label, systemImage: "xmark").labelStyle(.iconOnly)
      case (.close, false): Text(exit.label).monospacedDigit()
      }
    }
    .disabled(!exit.isEnabled)
  }
}

/// The background under panes of glass.
private struct GlassGround: View {
  var body: some View {
    LinearGradient(
      colors: [.accentColor.opacity(0.55), .accentColor.opacity(0.15)], startPoint: .topLeading,
      endPoint: .bottomTrailing
    )
    .ignoresSafeArea()
    .accessibilityHidden(true)
  }
}
#endif
