import LocalAppStore
import SourceJSON

extension StoreControl {
  /// The number of accounts after which progress is reported.
  private static let customersAtOnce = 1_000

  static let ofTime = [
    Kind(
      "advance",
      ControlForm(
        "\"P1M\" or seconds",
        ["anyOf": [["type": "string", "pattern": "^P"], ["type": "number", "minimum": 0]]]),
      "Turns the clock forward by a period or by seconds; all that is due happens at its own instant.",
      example: #"{"advance": "P1M"}"#),
    Kind(
      "advanceTo",
      ControlForm("\"2026-03-01T00:00:00Z\"", ["type": "string", "format": "date-time"]),
      "Turns the clock forward to an instant.", example: #"{"advanceTo": "2100-01-01T00:00:00Z"}"#),
  ]

  static let others = [
    Kind(
      "request", ControlForm("any command of the store, as its JSON", ["type": "object"]),
      "Sends a command as apps do.",
      example: #"{"request": {"command": "setAskToBuy", "asks": true, "account": 1}}"#)
  ]

  static let ofPeople: [Kind] = [
    Kind(
      "share", .purchase, "Shares what the account owns with its family, from now on.",
      example: #"{"share": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return SetFamilySharing(true, of: id, account: account)
    },
    Kind(
      "stopSharing", .purchase, "Shares it no more.", example: #"{"stopSharing": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return SetFamilySharing(false, of: id, account: account)
    },
    Kind(
      "shareWithFamily", .purchase, "Has a family member share a product with the account.",
      example: #"{"shareWithFamily": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return ShareWithFamily(id, account: account)
    },
    Kind(
      "stopFamilySharing", .purchase, "Has them share it no more.",
      example: #"{"stopFamilySharing": "pro.monthly"}"#
    ) { value in
      let (id, account) = try await value.product
      return StopFamilySharing(id, account: account)
    },
    Kind(
      "joinFamily",
      .whole(1...Int.max, "the number of the account whose family it is"),
      "Has the account join another one's family, and get what that shares.",
      example: #"{"joinFamily": 1, "account": 2}"#
    ) { value in
      guard let keeper = value.keeper else { throw value.mistaken }
      let member = try await keeper.account(numbered: try value.whole(1...Int.max))
      return JoinFamily(value.account, of: member)
    },
    Kind(
      "leaveFamily", .yes, "Has the account leave its family.",
      example: #"{"leaveFamily": true, "account": 2}"#
    ) { value in
      guard try value.flag else { throw value.mistaken }
      return LeaveFamily(value.account)
    },
    Kind(
      "customers", .whole(1...AddCustomers.most, "a number of accounts to make"),
      "Makes accounts that each buy a product, with a name of the app's own each.",
      members: [
        ControlMember("product", .text("\"PRODUCT\""), "What each buys.", isRequired: true)
      ], example: #"{"customers": 1000, "product": "pro.monthly"}"#,
      action: { value, desk in
        let total = try value.whole(1...AddCustomers.most)
        let product = try value.required(value.text("product"), "product")
        let store = desk.keeper.store
        var made: AddCustomers.Made?
        var count = 0
        while count < total {
          let part = try await store.send(
            AddCustomers(min(Self.customersAtOnce, total - count), buying: product))
          count += part.count
          made = AddCustomers.Made(first: made?.first ?? part.first, count: count)
          desk.progress?(count, total)
        }
        var outcome = Outcome(store, answer: made.map { ControlAnswer($0) })
        (outcome.first, outcome.count) = (made?.first, made?.count)
        return outcome
      }),
    Kind(
      "online", .flag, "Takes the device off the network, or puts it on.",
      example: #"{"online": false}"#
    ) { SetOnline(try $0.flag, device: try await $0.device) },
    Kind(
      "storefront", .text("\"ESP\""), "Moves the account to another country.",
      example: #"{"storefront": "ESP"}"#
    ) { SetStorefront(try $0.text, account: $0.account) },
    Kind(
      "locale", .text("\"ca\""), "Sets the language of the device.", example: #"{"locale": "ca"}"#
    ) { SetLocale(try $0.text, device: try await $0.device) },
  ]

  static let ofHabits: [Kind] = [
    Kind(
      "habits",
      .text(
        "\"none\", \"apple\", \"harsh\", or some of \(StoreHabit.allCases.map(\.rawValue).listed), apart"
      ), "Decides how harsh the store is.", example: #"{"habits": "apple"}"#
    ) {
      SetHabits(try $0.habits)
    },
    Kind(
      "clockLead",
      .whole(
        -SetClockLead.most...SetClockLead.most,
        "the seconds that the store's clock is ahead, or behind below 0"),
      "Has the store's clock go before the devices', or after them.", example: #"{"clockLead": 60}"#
    ) {
      SetClockLead(seconds: try $0.seconds)
    },
  ]

  static let ofServers: [Kind] = [
    Kind(
      "notifications", .words(of: NotificationHandling.self),
      "Decides what becomes of notifications from now on.",
      example: #"{"notifications": "hold"}"#
    ) {
      SetNotificationHandling(try $0.word())
    },
    Kind(
      "release", .words(of: ReleaseOrder.self),
      "Sends all notifications that were held, and holds none from now on.",
      example: #"{"release": "reverse"}"#
    ) {
      ReleaseNotifications(try $0.word())
    },
    Kind(
      "rescindConsent", .yes, "Takes back a parent's consent to the use of the app.",
      example: #"{"rescindConsent": true}"#
    ) { value in
      guard try value.flag else { throw value.mistaken }
      return RescindConsent(account: value.account)
    },
    Kind(
      "externalPurchaseToken", .words(of: ExternalPurchaseEvent.self),
      "Has something happen to a token for purchases outside the App Store.",
      example: #"{"externalPurchaseToken": "created"}"#
    ) {
      NotifyOfExternalPurchase(try $0.word())
    },
  ]
}
