#if canImport(SwiftUI)
public import Listen2
public import SwiftUI
public import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// A document, and the button that reads it aloud.
///
/// Once the trial has ended Play shows the product; reading stays free.
public struct ReaderView: View {
  private let speech: TTSService
  private let screens: ScreenModel

  /// Creates the view of a document.
  ///
  /// - Parameters:
  ///   - speech: Reads aloud.
  ///   - screens: The app's screens.
  public init(speech: TTSService, screens: ScreenModel) {
    self.speech = speech
    self.screens = screens
  }

  /// The content of the view.
  public var body: some View {
    Button(action: playOrStop) {
      Label(
        speech.isPlaying ? "Stop" : "Play",
        systemImage: speech.isPlaying ? "stop.fill" : "play.fill")
    }
    .tollgatePaywall(screens)
  }

  private func playOrStop() {
    if speech.isPlaying { speech.stop() } else { speech.play() }
  }
}
#endif
