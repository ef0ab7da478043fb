import LocalAppStore
import SourceJSON
import TollgateScreens

extension StepForm {
  /// A feature that is checked or used.
  static func tap(
    _ summary: String, _ make: @escaping @Sendable (Action.Tap) -> Action,
    _ tap: @escaping @Sendable (Action) -> Action.Tap?
  ) -> StepForm {
    StepForm(
      summary, .own(\.feature, .name(of: "the id of a feature")),
      parameters: [
        Field("times", \.times, .number(in: JourneyLimits.times), unless: 1, "How often."),
        Field(
          "count", \.count, .number(in: JourneyLimits.count), unless: 0,
          "The items that exist before this one, for features with a cap."),
      ], from: Action.Tap(feature: ""), make, tap)
  }

  /// A use or a spend for work that can fail.
  static var hold: StepForm {
    StepForm(
      "A use or a spend is held for work that can fail.",
      Field(
        "hold", .name(of: "a feature, or one of the catalog's spends"), "",
        set: { $0 = Action.Holding($1, as: $1) }, get: \.held),
      parameters: [
        Field(
          "as", .name(of: "a name for the work"), "The name of the work.", set: { $0.name = $1 },
          get: { $0.name == $0.held ? nil : $0.name })
      ], from: Action.Holding("", as: ""), Action.hold
    ) { if case .hold(let holding) = $0 { holding } else { nil } }
  }

  /// A purchase.
  static var buy: StepForm {
    StepForm(
      "The person buys a product.", .own(\.product, .name(of: "the id of a product")),
      parameters: [
        Field(
          "quantity", \.quantity, .number(in: JourneyLimits.quantity), unless: 1, "How many."),
        Field(
          "offer", \.offer, .name(of: "the id of an offer"),
          "A catalog offer, or a promotional or win-back offer."),
        Field(
          "via", \.paywall, .name(of: "the id of a paywall"),
          "The paywall that the purchase is attributed to, if none is open."),
        Field(
          "after", \.after, .duration, "The time before the payment sheet is answered."),
        Field("by", \.way, .word, "A tap on the open screen, or the app's own code."),
      ], from: Action.Purchase(product: ""), Action.buy
    ) { if case .buy(let purchase) = $0 { purchase } else { nil } }
  }

  /// A purchase on the app's page in the App Store.
  static var promotedPurchase: StepForm {
    StepForm(
      "The person taps Buy on the app's page in the App Store.",
      .own(\.product, .name(of: "the id of a product")),
      parameters: [
        Field("offer", \.offer, .name(of: "the id of an offer"), "The offer that the page shows.")
      ], from: Action.Promotion(product: ""), Action.promotedPurchase
    ) { if case .promotedPurchase(let promotion) = $0 { promotion } else { nil } }
  }

  /// A tap by the words on a control, or by the fields of its action.
  static var tap: StepForm {
    StepForm(
      "The person taps a control: its words, or its action such as `{ action: buy }`.",
      ValueForm<Action>.scalar(
        .name(of: "the words on a button"), or: .touch, { .tap(words: $0) }, { .touch($0) }
      ) { action in
        switch action {
        case .tap(let words): (words, nil)
        case .touch(let touch): (nil, touch)
        default: (nil, nil)
        }
      }, { $0 }
    ) { action in
      switch action {
      case .tap, .touch: action
      default: nil
      }
    }
  }

  /// Something that is done to a product outside the app.
  static func control(_ control: ProductControl) -> StepForm {
    struct Values {
      var product = ""
      var finished: Bool?
      var purchase: Int?
    }
    let parameters: [Field<Values>] =
      switch control {
      case .buyElsewhere:
        [
          Field(
            "finished", \.finished, .bool, "Whether the app on that device has finished it.")
        ]
      case .refund:
        [
          Field(
            "purchase", \.purchase, .number(in: JourneyLimits.purchases),
            "Which of the account's purchases, counted from the oldest.")
        ]
      default: []
      }
    return StepForm(
      "At the App Store: \(control.rawValue.replacing("_", with: " ")).",
      .own(\.product, .name(of: "the id of a product")), parameters: parameters, from: Values(),
      { values in
        if let finished = values.finished {
          return .buyElsewhere(product: values.product, finished: finished)
        }
        guard let number = values.purchase else {
          return .control(control, product: values.product)
        }
        return .refund(product: values.product, purchase: number)
      },
      { action in
        switch action {
        case .control(control, let product): Values(product: product)
        case .buyElsewhere(let product, let finished) where control == .buyElsewhere:
          Values(product: product, finished: finished)
        case .refund(let product, let number) where control == .refund:
          Values(product: product, purchase: number)
        default: nil
        }
      })
  }
}

extension Field {
  /// The value of a step's own key.
  fileprivate static func own(
    _ path: any WritableKeyPath<Root, String> & Sendable, _ form: ValueForm<String>
  ) -> Field {
    Field("", form, "", set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
  }
}
