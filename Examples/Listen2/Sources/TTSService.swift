import Observation
public import Tollgate

/// Reads aloud, to whoever may listen.
@MainActor
@Observable
public final class TTSService {
  public private(set) var isPlaying = false

  private let tollkeeper: Tollkeeper
  private let showPurchasePrompt: @MainActor () -> Void

  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - showPurchasePrompt: Called once the engine has opened the paywall, for whoever draws it.
  public init(
    tollkeeper: Tollkeeper, showPurchasePrompt: @escaping @MainActor () -> Void = {}
  ) {
    self.tollkeeper = tollkeeper
    self.showPurchasePrompt = showPurchasePrompt
  }

  /// Begins to read, or shows what is to be bought.
  ///
  /// While nothing is known yet nobody is asked to pay. What plays already is not asked again: at
  /// the end of the trial it goes on until it is stopped.
  ///
  /// - Throws: `LedgerFailure` where the use could not be recorded.
  public func play() throws {
    guard !isPlaying else { return }
    let decision: Decision = try tollkeeper.use(.ttsPlayback)
    switch decision.access {
    case .allowed: isPlaying = true
    case .denied: showPurchasePrompt()
    case .loading: break
    }
  }

  /// Stops reading.
  public func stop() { isPlaying = false }
}
