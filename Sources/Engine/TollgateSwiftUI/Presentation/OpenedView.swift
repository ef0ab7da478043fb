#if canImport(SwiftUI)
import Logging
public import SwiftUI
import TollgateScreens

/// A view of an app that was opened, or a message if it could not be.
///
/// The message is localized for the person; the error goes to the log.
public struct OpenedView<Opened, Content: View>: View {
  private let opened: Result<Opened, any Error>
  private let content: (Opened) -> Content
  @Environment(\.locale) private var locale

  /// Creates a view of an app that was opened.
  ///
  /// - Parameters:
  ///   - opened: The app's engine and screens, or the error of opening them.
  ///   - content: Draws the app.
  public init(
    _ opened: Result<Opened, any Error>, @ViewBuilder content: @escaping (Opened) -> Content
  ) {
    self.opened = opened
    self.content = content
  }

  /// The app, or the message.
  public var body: some View {
    switch opened {
    case .success(let opened): content(opened)
    case .failure(let error):
      VStack(spacing: 12) {
        Image(systemName: "exclamationmark.triangle").font(.largeTitle).accessibilityHidden(true)
        Text(verbatim: Phrase.cannotOpenTitle.text(for: locale)).font(.headline)
          .accessibilityAddTraits(.isHeader)
        Text(verbatim: Phrase.cannotOpenMessage.text(for: locale)).foregroundStyle(.secondary)
      }
      .multilineTextAlignment(.center)
      .padding()
      .task { Logger(label: "Tollgate").critical("The app could not be opened: \(error)") }
    }
  }
}
#endif
