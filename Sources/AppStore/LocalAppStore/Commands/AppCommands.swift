public import Foundation
import SourceJSON

/// Adds another app to the store.
///
/// If the store already sells an app with that bundle identifier, as a store loaded from a file
/// may, the app continues with this configuration. ``SoldApp`` is where commands about it are sent.
public struct AddApp: StoreCommand {
  let app: AppIdentity
  let configuration: StoreConfiguration

  /// Creates the command.
  public init(_ app: AppIdentity, configuration: StoreConfiguration) {
    self.app = app
    self.configuration = configuration
  }

  /// Returns the app: a new one, or the existing one of that bundle identifier with this
  /// configuration.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> AppOnSale {
    let known = store.apps.first { $0.identity.bundleID.hasSameBytes(as: app.bundleID) }
    guard let known else {
      let id = AppID(rawValue: store.apps.count + 1)
      store.state.putBack(Shop(app: app, configuration: configuration), of: id)
      return AppOnSale(id: id, identity: app, configuration: configuration)
    }
    store.state.noteTermsChange()
    _ = try store.inApp(known.id) { $0.shop.sell(by: configuration) }
    return AppOnSale(id: known.id, identity: known.identity, configuration: configuration)
  }
}

/// Lists the apps that the store sells, in the order in which they were added.
public struct ListApps: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  /// Creates the command.
  public init() {}

  /// Returns the apps, at least the one that the store was opened with.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [AppOnSale] {
    store.apps
  }
}

/// Sells by another configuration from now on.
public struct SetConfiguration: StoreCommand {
  let configuration: StoreConfiguration

  /// Creates the command.
  public init(_ configuration: StoreConfiguration) {
    self.configuration = configuration
  }

  /// Replaces the app's configuration.
  ///
  /// Existing purchases stay.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.state.noteTermsChange()
    return Done(store.shop.sell(by: configuration))
  }
}

/// Schedules a command for an instant of the store's clock.
///
/// If the command fails then, the log records it.
public struct Schedule: StoreCommand {
  let scheduled: StoreCommandEnvelope
  let date: Date

  /// Creates the command, of another one that may be about another app.
  public init(_ scheduled: StoreCommandEnvelope, at date: Date) {
    self.scheduled = scheduled
    self.date = date
  }

  /// Creates the command from another one about the same app.
  public init(_ command: some StoreCommand, at date: Date) {
    self.init(StoreCommandEnvelope(command), at: date)
  }

  /// Notes the command; whether it can be done is known only then.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let command = StoreCommandEnvelope(scheduled.command, inApp: scheduled.app ?? store.app)
    store.state.agenda.note(.request(command), at: date)
    return Done()
  }
}
