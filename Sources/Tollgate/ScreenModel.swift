public import Foundation
public import Observation
public import TollgateCore
public import TollgateEngine
public import TollgateScreens

/// An app's screens as they stand, and what comes of touching them.
///
/// Views ask it for screens and pass it each ``ScreenAction``. It holds what the engine does not
/// keep: what was set on the open screen, and the entries that exist of what has a cap.
@MainActor
@Observable
public final class ScreenModel {
  /// The descriptions of the app's screens.
  public let book: ScreenBook

  /// The engine's situation, for observers.
  public let known: SituationModel

  /// The person's language and way of writing numbers.
  public var locale: Locale

  /// The number of items that exist of each feature with a cap, for an app that stores them itself.
  public var counts: [Feature.ID: Int] {
    get { memory.counts }
    set { memory.counts = newValue }
  }

  /// A Boolean value that indicates whether the system's sheet for offer codes should be open.
  public var isRedeeming = false

  /// A Boolean value that indicates whether the system's page for subscriptions should be open.
  public var isManagingSubscriptions = false

  /// The error of the last action, or `nil` if it succeeded.
  public internal(set) var failure: (any Error)?

  @ObservationIgnored private let strings: any Strings
  @ObservationIgnored private let file: EntriesFile?
  private var memory = ScreenMemory()

  /// The screen that the memory's inputs are about; on any other they mean nothing.
  private var remembered: ScreenID?

  /// Creates the screens of an app.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - book: The screens that the app's catalog describes.
  ///   - strings: The app's words.
  ///   - locale: The person's language and way of writing numbers.
  ///   - entries: The file that stores entries across launches; none by default. What can't be read
  ///     or written is reported in ``failure``, and a file that could not be read is not
  ///     overwritten.
  public init(
    _ tollkeeper: Tollkeeper, book: ScreenBook, strings: any Strings, locale: Locale = .current,
    entries: EntriesFile? = nil
  ) {
    known = SituationModel(tollkeeper)
    self.book = book
    self.strings = strings
    self.locale = locale
    let kept = Result { try entries?.read() ?? [:] }
    switch kept {
    case .success(let kept):
      file = entries
      memory = ScreenMemory(entries: kept)
    case .failure(let error):
      file = nil
      failure = error
    }
  }

  var tollkeeper: Tollkeeper { known.tollkeeper }

  /// The current state on which screens depend.
  public var state: ScreenState {
    let (situation, (customer, moment)) = (known.situation, known.now)
    return ScreenState(
      catalog: situation.catalog, customer: customer, moment: moment,
      productCatalog: situation.productCatalog,
      presentation: situation.presentation, locale: locale,
      inputs: remembered == situation.presentation.screen ? memory.inputs : [:],
      counts: memory.counts, entries: memory.entries)
  }

  /// Returns a screen in its current state, or `nil` if the app has no such screen.
  public func screen(_ id: ScreenID) -> Screen? {
    book.screen(id, for: state, strings: strings)
  }

  /// Changes what is remembered about the open screen, and keeps the entries where they changed.
  func remember(_ body: (inout ScreenMemory) -> Void) throws {
    let screen = known.presentation.screen
    if remembered != screen { openScreen() }
    let before = memory.entries
    body(&memory)
    if memory.entries != before { try file?.write(memory.entries) }
  }

  /// Notes that a screen was opened, or closed.
  func openScreen() {
    memory.openScreen()
    remembered = known.presentation.screen
  }
}
