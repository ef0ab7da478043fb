import Foundation
import HTTPTypes
import SourceJSON
import Synchronization

/// The simulated faults of the App Store Server API.
final class ServerAPIFaults: Sendable {
  /// A kind of fault.
  enum Fault: Hashable, Sendable {
    case normal

    /// Every answer takes this long.
    case slow(seconds: Double)

    /// Every answer is this error.
    case error(ServerAPIError)

    case rateLimited

    /// The connection is closed instead of an answer.
    case down
  }

  private let fault = Mutex(Fault.normal)

  var current: Fault {
    get { fault.withLock(\.self) }
    set { fault.withLock { $0 = newValue } }
  }
}

extension ServerAPIFaults {
  /// The control.
  static let control = ControlDescription(
    "serverAPI",
    ControlForm(
      "\"normal\", \"slow\" with \"seconds\", \"error\" with \"errorCode\", \"rateLimited\" or \"down\"",
      .words(["normal", "slow", "error", "rateLimited", "down"])),
    "Decides how the App Store Server API answers from now on.",
    members: [
      ControlMember(
        "seconds",
        ControlForm("0 to 3600", ["type": "number", "minimum": 0, "maximum": 3600]),
        "How long a slow answer takes; 3 if left out."),
      ControlMember(
        "errorCode", .whole(4_000_000...5_999_999, "a number of Docs/ServerAPIErrors.md"),
        "The error; 5000001 if left out."),
    ], hasCommonMembers: false, example: #"{"serverAPI": "slow", "seconds": 5}"#)

  /// Does the control, or returns false where the request is another one.
  func perform(_ control: Data) throws -> Bool {
    guard let root = try? JSONNode.parse(control, file: "control"),
      let name = root[Self.control.name]
    else { return false }
    let members = Set(root.members.map(\.key)).subtracting(["serverAPI", "seconds", "errorCode"])
    guard members.isEmpty, root.isUnambiguous, let name = name.string,
      let fault = Fault(name, of: root)
    else {
      throw Refusal(
        .badRequest, "`serverAPI` can't be that.",
        fix: "Write { \"serverAPI\": … } with \(Self.control.form.text).")
    }
    current = fault
    return true
  }
}

extension ServerAPIFaults.Fault {
  /// Reads a fault from a control, or returns nil if it is another control.
  ///
  /// - Parameters:
  ///   - name: The value of the control.
  ///   - control: The control with its members: `seconds` for a slow answer, `errorCode` for an
  ///     error.
  init?(_ name: String, of control: JSONNode) {
    let seconds = control["seconds"].map { $0.numberText.flatMap(Double.init) } ?? 3
    let code = control["errorCode"].map { $0.numberText.flatMap { Int($0) } } ?? 5_000_001
    guard control["seconds"] == nil || name == "slow",
      control["errorCode"] == nil || name == "error"
    else { return nil }
    switch name {
    case "normal": self = .normal
    case "slow":
      guard let seconds, (0...3_600).contains(seconds) else { return nil }
      self = .slow(seconds: seconds)
    case "error":
      guard let error = code.flatMap(ServerAPIError.init(code:)) else { return nil }
      self = .error(error)
    case "rateLimited": self = .rateLimited
    case "down": self = .down
    default: return nil
    }
  }
}
