/// A command on its way to another process, or to a later time, with the app that it is about.
///
/// As JSON it is one object: `{"command": "refund", "account": 1, "productID": "pro", "percentage": 100000}`, with
/// `"inApp": 2` where it is about another app than the store's first.
public struct StoreCommandEnvelope: Sendable {
  /// The command.
  public let command: any StoreCommand

  /// The app that the command is about, or nil for the store's first app.
  ///
  /// A command from an app's process is always about that app, regardless of this value.
  public let app: AppID?

  /// Creates an envelope.
  public init(_ command: any StoreCommand, inApp app: AppID? = nil) {
    self.command = command
    self.app = app
  }

  /// A Boolean value that indicates whether the command changes nothing.
  public var isQuestion: Bool { type(of: command).isQuestion }
}

extension StoreCommandEnvelope: Hashable {
  /// Returns whether both carry the same command to the same app.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.app == rhs.app && AnyHashable(lhs.command) == AnyHashable(rhs.command)
  }

  /// Feeds the command and the app to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(AnyHashable(command))
  }
}

extension StoreCommandEnvelope: Codable {
  private enum CodingKeys: String, CodingKey {
    case command, inApp
  }

  /// Creates an envelope from an object.
  ///
  /// - Throws: `DecodingError` if no command has that name, or the command's own values are wrong.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .command)
    guard let type = StoreCommands.named(name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .command, in: container, debugDescription: "there is no command `\(name)`")
    }
    self.init(
      try type.init(from: decoder), inApp: try container.decodeIfPresent(AppID.self, forKey: .inApp)
    )
  }

  /// Writes one object: the command's name, the app and the command's own values.
  ///
  /// - Throws: `EncodingError` if ``StoreCommands`` lacks the command.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    guard let name = StoreCommands.name(of: type(of: command)) else {
      throw EncodingError.invalidValue(
        command,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "list `\(type(of: command))` in `StoreCommands.all`"))
    }
    try container.encode(name, forKey: .command)
    try container.encodeIfPresent(app, forKey: .inApp)
    try command.encode(to: encoder)
  }
}
