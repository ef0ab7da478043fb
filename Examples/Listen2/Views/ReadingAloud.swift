#if canImport(SwiftUI)
import Listen2
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

extension View {
  /// Gives the app its voice: reads the sample while the reader plays, and draws the views that the
  /// catalog leaves to the app.
  ///
  /// - Parameters:
  ///   - screens: The app's screens.
  ///   - sample: The text of the catalog's screen `reader`.
  /// - Returns: The view, with a voice.
  public func readsAloud(_ screens: ScreenModel, sample: String) -> some View {
    modifier(ReadingAloud(screens: screens, sample: sample))
      .screenView("player") { _, _ in PlayerButton(screens: screens) }
      .screenView("import") { view, perform in ImportButton(label: view.label, perform: perform) }
  }
}

/// Reads the sample while the reader's screen says that it plays.
private struct ReadingAloud: ViewModifier {
  let screens: ScreenModel
  let sample: String
  @State private var speech = SystemSpeech()

  func body(content: Content) -> some View {
    let isPlaying = screens.state.inputs["playing"] != nil
    content.onChange(of: isPlaying) { _, isPlaying in
      if isPlaying { begin() } else { speech.stop() }
    }
  }

  private func begin() {
    let screens = screens
    speech.language = Voice.chosen(by: screens.known.tollkeeper).language
    speech.speak(sample) { Task { await screens.perform(.forget("playing")) } }
  }
}

/// The button that reads a document of the person's own; the engine opens the paywall once the trial
/// has ended.
private struct PlayerButton: View {
  let screens: ScreenModel
  @State private var service: TTSService?

  var body: some View {
    let isPlaying = service?.isPlaying == true
    Button {
      if isPlaying { service?.stop() } else { play() }
    } label: {
      Image(systemName: isPlaying ? "stop.fill" : "play.fill").frame(maxWidth: .infinity)
    }
    .buttonStyle(.borderedProminent)
    .onDisappear { service?.stop() }
  }

  private func play() {
    let tollkeeper = screens.known.tollkeeper
    let service = service ?? TTSService(tollkeeper: tollkeeper)
    service.text = screens.state.inputs["text"] ?? ""
    service.language = Voice.chosen(by: tollkeeper).language
    self.service = service
    service.play()
  }
}
#endif
