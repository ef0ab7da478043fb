/// The store that a command works on: what it knows, what it signs with, and those it delivers to.
///
/// Only the store itself looks inside.
public struct StoreContext: Sendable {
  /// What the store knows; the shop at hand is that of the app which the command is about.
  var state: AppStoreState

  let signer: Signer
  let room: DeliveryRoom

  /// Runs a command about an app, or about the app of the process that sends it.
  mutating func run<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) -> Result<Command.Answer, AppStoreError> {
    do throws(AppStoreError) {
      try state.enterShop(for: command, inApp: app)
      return .success(try command.run(in: &self))
    } catch {
      return .failure(error)
    }
  }

  /// Does the next thing that is due, and returns it, or nil where nothing is.
  ///
  /// Where a command can't be done when it is due, the log says so.
  mutating func performDue() -> Agenda.Item? {
    let item = state.takeDue()
    switch item {
    case .subscription(let id, _): state.performDue(id)
    case .request(let scheduled): perform(scheduled.command, inApp: scheduled.app ?? .first)
    case nil: break
    }
    return item
  }

  private mutating func perform(_ command: some StoreCommand, inApp app: AppID) {
    if case .failure(let error) = run(command, inApp: app) {
      state.record(.failed, note: error.message)
    }
  }
}
