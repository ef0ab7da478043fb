#if canImport(SwiftUI)
import Foundation
import SwiftUI
import TollgateScreens

#if os(iOS) || os(macOS) || os(visionOS)
import UniformTypeIdentifiers
#endif

/// The button that chooses a text file, whose text becomes the open document's.
struct ImportButton: View {
  let label: String
  let perform: @MainActor @Sendable (ScreenAction) -> Void
  @State private var isChoosing = false

  var body: some View {
    #if os(iOS) || os(macOS) || os(visionOS)
    Button {
      isChoosing = true
    } label: {
      Label(label, systemImage: "square.and.arrow.down.fill")
    }
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.plainText]) { chosen in
      if let file = try? chosen.get() { take(file) }
    }
    #else
    Text(verbatim: label)
    #endif
  }

  /// Reads a file that the system lets the app read for as long as this lasts.
  private func take(_ file: URL) {
    let isScoped = file.startAccessingSecurityScopedResource()
    defer { if isScoped { file.stopAccessingSecurityScopedResource() } }
    guard let data = try? Data(contentsOf: file) else { return }
    perform(.set("text", to: String(decoding: data, as: UTF8.self)))
  }
}
#endif
