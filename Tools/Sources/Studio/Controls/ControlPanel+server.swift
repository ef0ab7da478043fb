import Journeys
import TollgateCore

extension ControlPanel {
  /// The controls of the app's own server, which it has from the first one on.
  var serverSwitch: StudioControl {
    guard let server = snapshot.server else {
      return StudioControl("Give the app a server", .server(.up))
    }
    return StudioControl("Server up", .server(server.isUp ? .down : .up), isOn: server.isUp)
  }

  /// The control for the delivery of the App Store's notifications.
  var notificationControls: [StudioControl] {
    guard let server = snapshot.server else { return [] }
    let words: [(Action.Notifications, String)] = [
      (.deliver, "Deliver"), (.drop, "Drop"), (.double, "Double"), (.hold, "Hold"),
    ]
    return words.map { handling, label in
      StudioControl(
        label, of: "notifications", .notifications(handling), isOn: handling == server.notifications
      )
    }
  }

  /// The controls that send held notifications, and request lost ones.
  var healing: [StudioControl] {
    guard let server = snapshot.server else { return [] }
    return [
      StudioControl(
        "Send those held", .notifications(.release),
        unless: server.notifications == .hold ? nil : "No notification is held."),
      StudioControl(
        "Reconcile", of: "with the App Store", .reconcile,
        unless: server.isUp ? nil : "The server is down."),
    ]
  }

  /// The control for the behavior of the App Store Server API.
  var storeAPI: Selection? {
    guard let server = snapshot.server else { return nil }
    let words: [(Action.StoreAPI, String)] = [
      (.normal, "Answers"), (.slow, "Is slow"), (.rateLimited, "Limits the rate"),
      (.error, "Fails"), (.down, "Is down"),
    ]
    return Selection(
      label: "App Store Server API", verb: "Set",
      controls: words.map { state, label in
        StudioControl(label, .appStoreAPI(state), isOn: state == server.appStoreAPI)
      })
  }

  /// The entitlements that can be granted by hand.
  var grants: Selection? {
    guard snapshot.server?.isUp == true else { return nil }
    let names = snapshot.app.catalog.knownEntitlements.map(\.rawValue).sorted()
    guard !names.isEmpty else { return nil }
    return Selection(
      label: "Grant by hand", verb: "Grant",
      controls: names.map { StudioControl($0, .server(.grant($0, until: nil))) })
  }
}
