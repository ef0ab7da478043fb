import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The celebration of a successful purchase, while nothing that has to be answered is in its way.
  ///
  /// An app has one celebration; it plays over any open screen, for its duration.
  func celebration(under alert: Screen.Alert?) -> Screen.Celebration? {
    guard alert == nil, let due = state.presentation.celebration,
      let layout = book.screens.lazy.compactMap({ self.book.layouts[$0]?.celebration }).first
    else { return nil }
    if let began = due.began, state.moment.steady >= began.addingTimeInterval(layout.seconds) {
      return nil
    }
    return Screen.Celebration(
      product: due.product, title: words(layout.title),
      message: words(layout.message, .text(name(of: due.product))), seconds: layout.seconds,
      confetti: layout.confetti.map {
        Screen.Celebration.Confetti(count: $0.count, seconds: $0.seconds)
      }, haptic: layout.haptic, sound: layout.sound)
  }
}
