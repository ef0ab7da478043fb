import Journeys
import TollgateCore

extension ControlPanel {
  /// The controls of the app's own server, which it has from the first one on.
  var serverSwitch: StoreControl {
    guard let server = snapshot.server else {
      return StoreControl("Give the app a server", .server(.up))
    }
    return StoreControl("Server up", .server(server.isUp ? .down : .up), isOn: server.isUp)
  }

  /// What becomes of the App Store's notifications.
  var notificationControls: [StoreControl] {
    guard let server = snapshot.server else { return [] }
    let words: [(Action.Notifications, String)] = [
      (.deliver, "Deliver"), (.drop, "Drop"), (.double, "Double"), (.hold, "Hold"),
    ]
    return words.map { handling, label in
      StoreControl(
        label, of: "notifications", .notifications(handling), isOn: handling == server.notifications
      )
    }
  }

  /// What sends the notifications that are kept back, and asks for those that were lost.
  var healing: [StoreControl] {
    guard let server = snapshot.server else { return [] }
    return [
      StoreControl(
        "Send those held", .notifications(.release),
        unless: server.notifications == .hold ? nil : "No notification is held."),
      StoreControl(
        "Reconcile", of: "with the App Store", .reconcile,
        unless: server.isUp ? nil : "The server is down."),
    ]
  }

  /// How the App Store Server API behaves.
  var storeAPI: Selection? {
    guard let server = snapshot.server else { return nil }
    let words: [(Action.StoreAPI, String)] = [
      (.normal, "Answers"), (.slow, "Is slow"), (.rateLimited, "Limits the rate"),
      (.error, "Fails"), (.down, "Is down"),
    ]
    return Selection(
      label: "App Store Server API", verb: "Set",
      controls: words.map { state, label in
        StoreControl(label, .appStoreAPI(state), isOn: state == server.appStoreAPI)
      })
  }

  /// The entitlements that somebody can be given by hand.
  var grants: Selection? {
    guard snapshot.server?.isUp == true else { return nil }
    let names = snapshot.app.catalog.knownEntitlements.map(\.rawValue).sorted()
    guard !names.isEmpty else { return nil }
    return Selection(
      label: "Grant by hand", verb: "Grant",
      controls: names.map { StoreControl($0, .server(.grant($0, until: nil))) })
  }
}
