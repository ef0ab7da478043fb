#if canImport(SwiftUI)
public import Listen2
public import SwiftUI
public import Tollgate
import TollgateSwiftUI

/// A document, and the button that reads it aloud.
///
/// Once the trial has ended Play shows what is to be bought; reading stays free.
public struct ReaderView: View {
  private let speech: TTSService
  private let screens: ScreenModel
  private let report: @MainActor (any Error) -> Void

  /// - Parameters:
  ///   - speech: Reads aloud.
  ///   - screens: The app's screens.
  ///   - report: Told what could not be written.
  public init(
    speech: TTSService, screens: ScreenModel, report: @escaping @MainActor (any Error) -> Void
  ) {
    self.speech = speech
    self.screens = screens
    self.report = report
  }

  public var body: some View {
    Button(action: playOrStop) {
      Label(
        speech.isPlaying ? "Stop" : "Play",
        systemImage: speech.isPlaying ? "stop.fill" : "play.fill")
    }
    .tollgatePaywall(screens)
  }

  private func playOrStop() {
    guard !speech.isPlaying else { return speech.stop() }
    do {
      try speech.play()
    } catch {
      report(error)
    }
  }
}
#endif
