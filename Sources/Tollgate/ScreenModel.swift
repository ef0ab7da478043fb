public import Foundation
public import Observation
public import TollgateCore
public import TollgateEngine
public import TollgateScreens

/// An app's screens as they stand, and what comes of touching them.
///
/// Whoever draws asks it for screens and hands it each ``ScreenAction``. It holds what the engine does
/// not keep: what was set on the open screen, how many exist of what has a cap.
@MainActor
@Observable
public final class ScreenModel {
  public let book: ScreenBook

  /// What the engine knows.
  public let known: SituationModel

  /// The person's language and way of writing numbers.
  public var locale: Locale

  /// How many exist now of what has a cap; for the app to say.
  public var counts: [Feature.ID: Int] = [:]

  /// Whether the system's sheet for offer codes is to be open.
  public var isRedeeming = false

  /// Why the last action could not be done, or nil where it was.
  public internal(set) var failure: (any Error)?

  @ObservationIgnored private let strings: any Strings
  private var inputs = Inputs()

  /// What the person has set on one screen; on any other it means nothing.
  private struct Inputs {
    var screen: ScreenID?
    var values: [String: String] = [:]
  }

  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - book: The screens that the app's catalog describes.
  ///   - strings: The app's words.
  ///   - locale: The person's language and way of writing numbers.
  public init(
    _ tollkeeper: Tollkeeper, book: ScreenBook, strings: any Strings, locale: Locale = .current
  ) {
    known = SituationModel(tollkeeper)
    self.book = book
    self.strings = strings
    self.locale = locale
  }

  var tollkeeper: Tollkeeper { known.tollkeeper }

  /// All that screens depend on, now.
  public var state: ScreenState {
    let (situation, (customer, moment)) = (known.situation, known.now)
    return ScreenState(
      catalog: situation.catalog, customer: customer, moment: moment, shelf: situation.shelf,
      presentation: situation.presentation, locale: locale,
      inputs: inputs.screen == situation.presentation.screen ? inputs.values : [:],
      counts: counts)
  }

  /// What a screen says, or nil where there is no such screen here.
  public func screen(_ id: ScreenID) -> Screen? {
    book.screen(id, for: state, strings: strings)
  }

  func set(_ name: String, to value: String) {
    let screen = known.presentation.screen
    if inputs.screen != screen { inputs = Inputs(screen: screen) }
    inputs.values[name] = value
  }

  func forgetInputs() { inputs = Inputs() }
}
