import SourceJSON
import TollgateCore

/// A test switch.
///
/// It is never drawn if the build has none.
struct ToggleLayout: Sendable, Decodable {
  let name: SourceLocated<String>
  let label: StringKey
}

extension ToggleLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case name = "toggle", label

    var value: LayoutValue {
      switch self {
      case .name:
        .name(.toggle, "Switch", "The `switch` under `simulation`, or one under `switches`.")
      case .label: .text("The label.")
      }
    }
  }

  static let title = "Test switch"
  static let summary = "Never drawn in a build without test switches."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let state = screen.state
    guard state.moment.device.build.allowsSimulation else { return nil }
    let isOn =
      name.value == screen.catalog.simulation?.toggle
      ? state.customer.isSimulating
      : screen.catalog.isOn(name.value, for: state.customer, at: state.moment)
    return .toggle(
      Screen.Toggle(label: screen.words(label), isOn: isOn, action: .toggle(name.value)))
  }
}

extension Screen {
  /// A switch.
  public struct Toggle: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// A Boolean value that indicates whether the switch is on.
    public let isOn: Bool

    /// The action that changes the switch.
    public let action: ScreenAction
  }
}

extension Screen.Toggle: ElementContent {
  static let kind = Screen.Element.Kind.toggle
  var plainText: String { "[\(isOn ? "x" : " ")] \(label)" }

  var controls: [Screen.Control] {
    [Screen.Control(label: label, action: action, isEnabled: true)]
  }
}
