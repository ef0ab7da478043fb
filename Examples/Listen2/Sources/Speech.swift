#if canImport(AVFoundation)
public import AVFoundation
#endif

/// A voice that reads a text aloud.
@MainActor
public protocol Speech: AnyObject {
  /// The language of the voice, such as `en-GB`; `nil` for the device's own voice.
  var language: String? { get set }

  /// Starts reading a text from its start, and stops the previous one.
  ///
  /// - Parameters:
  ///   - text: The text to read.
  ///   - ended: Called once the text was read to its end, and not where it was stopped.
  func speak(_ text: String, ended: @escaping @MainActor () -> Void)

  /// Stops at once.
  func stop()
}

/// A silent voice, for hosts without one: it reads until it is stopped.
@MainActor
public final class SilentSpeech: Speech {
  /// The language of the voice; `nil` for the device's own.
  public var language: String?

  /// The text that is being read, or nil.
  public private(set) var text: String?

  private var ended: (@MainActor () -> Void)?

  /// Creates a voice that reads nothing yet.
  public init() {}

  /// Pretends to read a text aloud.
  public func speak(_ text: String, ended: @escaping @MainActor () -> Void) {
    self.text = text
    self.ended = ended
  }

  /// Stops.
  public func stop() {
    text = nil
    ended = nil
  }

  /// Comes to the end of the text.
  public func finish() {
    let ended = ended
    stop()
    ended?()
  }
}

#if canImport(AVFoundation)
/// The system's voice.
@MainActor
public final class SystemSpeech: NSObject, Speech {
  /// The language of the voice; `nil` for the device's own.
  public var language: String?

  private let synthesizer = AVSpeechSynthesizer()
  private var utterance: AVSpeechUtterance?
  private var ended: (@MainActor () -> Void)?

  /// Creates a voice that reads nothing yet.
  public override init() {
    super.init()
    synthesizer.delegate = self
  }

  /// Reads a text aloud, and calls `ended` when it is done.
  public func speak(_ text: String, ended: @escaping @MainActor () -> Void) {
    stop()
    let utterance = AVSpeechUtterance(string: text)
    // https://developer.apple.com/documentation/avfaudio/avspeechsynthesisvoice/init(language:)
    utterance.voice = language.flatMap { AVSpeechSynthesisVoice(language: $0) }
    self.utterance = utterance
    self.ended = ended
    synthesizer.speak(utterance)
  }

  /// Stops reading.
  public func stop() {
    utterance = nil
    ended = nil
    synthesizer.stopSpeaking(at: .immediate)
  }

  /// Ends the reading of an utterance, if it is not another one that is read by now.
  private func finish(_ finished: ObjectIdentifier) {
    guard utterance.map(ObjectIdentifier.init) == finished else { return }
    let ended = ended
    (utterance, self.ended) = (nil, nil)
    ended?()
  }
}

extension SystemSpeech: AVSpeechSynthesizerDelegate {
  /// Ends the reading that finished.
  public nonisolated func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
  ) {
    let finished = ObjectIdentifier(utterance)
    Task { @MainActor in finish(finished) }
  }
}
#endif
