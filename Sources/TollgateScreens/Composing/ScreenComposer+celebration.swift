import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The celebration to play with the alert of a successful purchase.
  ///
  /// An app has one celebration; it plays on whatever screen is open.
  var celebration: Screen.Celebration? {
    guard case .purchased(let product) = state.presentation.alert else { return nil }
    return book.screens.lazy.compactMap { book.layouts[$0]?.celebration }.first.map { layout in
      Screen.Celebration(
        product: product, title: words(layout.title),
        message: words(layout.message, .text(name(of: product))), seconds: layout.seconds,
        confetti: layout.confetti.map {
          Screen.Celebration.Confetti(count: $0.count, seconds: $0.seconds)
        }, haptic: layout.haptic, sound: layout.sound)
    }
  }
}
