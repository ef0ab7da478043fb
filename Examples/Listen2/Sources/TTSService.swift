public import Observation
public import Tollgate

/// Reads aloud if listening is allowed.
@MainActor
@Observable
public final class TTSService {
  /// A Boolean value that indicates whether a text is being read aloud.
  public private(set) var isPlaying = false

  /// The text that ``play()`` reads.
  public var text = ""

  /// The language of the voice; `nil` for the device's own.
  public var language: String? {
    get { speech.language }
    set { speech.language = newValue }
  }

  private let tollkeeper: Tollkeeper
  private let speech: any Speech
  private let showPurchasePrompt: @MainActor () -> Void
  private let report: @MainActor (any Error) -> Void

  /// Creates a reader that is silent until ``play()``.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - speech: The voice; by default the system's, or a silent one.
  ///   - showPurchasePrompt: Called once the engine has opened the paywall, for apps that show it
  ///     themselves.
  ///   - report: Called with errors that ``play()`` can't throw; prints them by default.
  public init(
    tollkeeper: Tollkeeper, speech: (any Speech)? = nil,
    showPurchasePrompt: @escaping @MainActor () -> Void = {},
    report: @escaping @MainActor (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.speech = speech ?? Self.standardSpeech
    self.showPurchasePrompt = showPurchasePrompt
    self.report = report
  }

  /// The current state of access.
  public var entitlementState: EntitlementState { tollkeeper.entitlementState }

  /// Begins to read, or shows the paywall.
  ///
  /// While purchases are unknown, no paywall shows. Running playback isn't checked again: at the
  /// end of the trial it continues until it is stopped, or until the text ends. A use that could
  /// not be recorded is reported, and nothing is read.
  public func play() {
    guard !isPlaying else { return }
    do {
      let decision: Decision = try tollkeeper.use(.ttsPlayback)
      switch decision.access {
      case .allowed: begin()
      case .denied: showPurchasePrompt()
      case .loading: break
      }
    } catch {
      report(error)
    }
  }

  /// Stops reading.
  public func stop() {
    isPlaying = false
    speech.stop()
  }

  private func begin() {
    isPlaying = true
    speech.speak(text) { [weak self] in self?.isPlaying = false }
  }

  private static var standardSpeech: any Speech {
    #if canImport(AVFoundation)
    SystemSpeech()
    #else
    SilentSpeech()
    #endif
  }
}
