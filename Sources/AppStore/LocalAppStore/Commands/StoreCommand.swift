/// A store operation: its parameters, and the function that performs it.
///
/// Each operation is a type of its own, which a ``StoreClient`` sends.
/// `store.send(Refund("pro", account: account))` returns the refunded transaction. A command can be
/// stored, or sent to another process: ``StoreCommandEnvelope`` encodes it under its name in
/// ``StoreCommands``.
public protocol StoreCommand: Codable, Hashable, Sendable {
  /// The store's answer.
  associatedtype Answer: Codable & Hashable & Sendable

  /// A Boolean value that indicates whether the command changes nothing.
  static var isQuestion: Bool { get }

  /// Does it, in the store of the app that it is about.
  ///
  /// - Parameter store: The state of the app's store, to which it has exclusive access.
  /// - Returns: The answer.
  /// - Throws: ``AppStoreError`` if it can't be done.
  func run(in store: inout StoreContext) throws(AppStoreError) -> Answer
}

extension StoreCommand {
  /// False: most commands change something.
  public static var isQuestion: Bool { false }
}

/// A command that a process of an app sends, and that is about that app.
protocol LaunchCommand: StoreCommand {
  /// The process that sends it.
  var launch: LaunchID { get }
}

/// The answer of a command that has nothing more to say.
public struct Done: Codable, Hashable, Sendable {
  /// Creates an answer without content.
  public init(_: Void = ()) {}
}

extension StoreCommand {
  /// A Boolean value that indicates whether the order contains a signature of the app's server.
  var hasSignedOrder: Bool {
    switch self {
    case let command as Buy: command.order.isSigned
    case let command as BuyElsewhere: command.order.isSigned
    default: false
    }
  }
}
