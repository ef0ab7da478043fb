import Foundation
import Logging
import TollgateCore

/// Reports that an answer of the app's own server was not believed: in the log, and as an event
/// once in each launch.
final class ServerRefusals: Sendable {
  /// The answers there are.
  enum Answer: String {
    case customer, configuration, transactions, opening
  }

  /// Why one is not believed.
  enum Reason: String {
    /// It is not signed by the server's key.
    case signature

    /// The answer has an invalid format.
    case form

    /// The answer is about another customer.
    case customer

    /// It is about another app.
    case app

    /// It is about another of the App Store's environments.
    case environment

    /// The answer is older than the current one.
    case older

    /// It is past its end.
    case expired

    /// It is dated in the future.
    case clock

    /// The server refuses to answer, because of the key or the request.
    case refused
  }

  private let events: EventLog
  private let logger: Logger
  private let told = Locked<Set<String>>([])

  init(in events: EventLog, logger: Logger) {
    self.events = events
    self.logger = logger
  }

  /// Tells why an answer is not believed.
  func tell(_ reason: Reason, of answer: Answer) {
    let isNew = told { $0.insert("\(answer) \(reason)").inserted }
    guard isNew else { return }
    logger.warning(
      "The app's server said nothing of the \(answer) that is believed: \(reason.sentence)")
    events.keep(.serverRefused, ["answer": answer.rawValue, "reason": reason.rawValue])
  }
}

extension ServerRefusals.Reason {
  /// A sentence for developers.
  fileprivate var sentence: String {
    switch self {
    case .signature: "it is not signed by the configuration key that the app was given."
    case .form: "it is not what this release can read."
    case .customer: "it is about another customer."
    case .app: "it is for another bundle identifier."
    case .environment: "it is about another environment than the one that was asked about."
    case .older: "it is older than what is known already."
    case .expired: "it has expired. Look at the clocks of the device and of the server."
    case .clock: "it is from a time to come. Look at the clocks of the device and of the server."
    case .refused: "the server won't answer. Look at its public key and its log."
    }
  }
}
