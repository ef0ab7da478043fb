import LocalAppStore
import TollgateScreens

/// The README of a new app's folder.
struct NewReadme {
  let app: NewApp
  let outline: Outline

  /// The page.
  var text: String {
    """
    # \(app.name)

    The products of \(app.name), and the features that they unlock. You can try it without Swift:

    ```sh
    tollgate lint .            # checks all files against each other
    tollgate test Journeys     # runs the journeys, which test the app's rules
    tollgate studio .          # shows the app in a phone, next to the store's controls
    ```

    | file | contents |
    |---|---|
    | `Catalog.json` | products, features, paywalls and screens; `catalog.schema.json` explains the keys in your editor |
    | `Products.storekit` | the App Store's products, in Xcode's format |
    | `Localizable.xcstrings` | the app's texts, in \(languages) |
    | `Journeys/` | a customer's actions, and the results that the app must give; `journey.schema.json` explains the keys in your editor |

    ## Products and features

    \(sales)

    ## First changes

    \(next)

    """
  }

  /// A language that the app does not have.
  private var added: String {
    PhraseLanguage.allCases.first { !app.languages.contains($0) && $0 != .english }?.rawValue
      ?? "pl"
  }

  private var languages: String {
    app.languages.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  private var sales: String {
    let lasting = outline.sales.map { sale in
      if outline.model == .credits {
        return
          "- The feature `\(sale.feature)` costs a credit. A customer starts with \(NewCatalog.credits.start), "
          + "and the plan adds \(NewCatalog.credits.month) each month, which expire at its end. Without credits, "
          + "the paywall `\(NewCatalog.noCredits)` shows the plan, or the packs if the customer has the plan."
      }
      let products = sale.products.map { "`\($0.id)`" }.joined(separator: ", ")
      return "- The feature `\(sale.feature)` needs the entitlement `\(sale.entitlement)`, which "
        + "\(products) grant\(sale.products.count == 1 ? "s" : ""). Without it, "
        + "\(allowance)the paywall `\(sale.paywall)` opens\(afterwards)."
    }
    let coins = outline.coins.map { coin in
      "- Customers buy `\(coin.currency)` in \(coin.packs.count) pack\(coin.packs.count == 1 ? "" : "s")"
        + (outline.model == .credits ? "." : " and spend it with `\(outline.spend(of: coin))`.")
    }
    let tips = outline.tips.map {
      "- `\($0.id)` is a tip: it grants nothing, and customers can buy it again."
    }
    return (lasting + coins + tips).joined(separator: "\n")
  }

  /// The features that are free without the entitlement, as a sentence before the paywall's.
  private var allowance: String {
    switch outline.model {
    case .quota: "\(NewCatalog.usesADay) uses a day are free, and then "
    case .trial: "\(NewCatalog.trialDays) days are free, and then "
    case .tiers:
      "\(NewCatalog.usesAMonth.free) uses a month are free, `\(NewCatalog.lowerTier)` has "
        + "\(NewCatalog.usesAMonth.plus), and then "
    default: ""
    }
  }

  private var afterwards: String {
    outline.model == .quota ? "; the uses return at local midnight" : ""
  }

  /// The next steps for the features.
  private var rules: String {
    let features =
      outline.sales.isEmpty
      ? "- Add the features of your app, such as `export`, and give each its own rule. "
      : "- Rename the features after those of your app, such as `export`, and give each its own rule. "
    switch outline.model {
    case .quota, .trial:
      return features + "Under `access`, the free amount is next to the entitlement."
    default:
      return features + "To allow some free uses, add a rule: "
        + "`{ \"quota\": { \"limit\": 5, \"per\": \"day\" } }`."
    }
  }

  private var next: String {
    var steps = [rules]
    steps.append(
      "- Change the color and the symbol of all screens under `look` in `Catalog.json`."
    )
    if app.terms == NewApp.standardTerms {
      steps.append(
        "- The terms of use are Apple's standard ones. If you have your own, link them in `Catalog.json`."
      )
    }
    if app.privacy == "https://example.com/privacy" {
      steps.append("- The privacy policy is an example: link yours in `Catalog.json`.")
    }
    switch app.origin {
    case .model: steps.append("- The prices are examples: change them in `Products.storekit`.")
    case .offerings:
      steps.append(
        "- RevenueCat's offerings contain no prices, periods, product types or offers: the ones here are "
          + "examples, guessed from the packages' names. Change them in `Products.storekit`, or start from the "
          + "file that Xcode synchronizes with App Store Connect.")
      steps += outline.offerings.map { offering in
        "- The offering `\(offering.name)` has its own paywall, with its plans if it has any: show it with "
          + "`tollkeeper.present(at: \"\(offering.name)\")`, or from a button with "
          + "`\"action\": { \"open\": \"\(offering.name)\" }`."
      }
    case .configuration(let document):
      let copied = app.languages.filter { language in
        document.configuration.products.contains { !$0.isNamed(in: language) }
      }
      if !copied.isEmpty {
        let list = copied.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        steps.append(
          "- Some products had no name in \(list), so they use another language's name there: translate "
            + "it under `localizations` in `Products.storekit`, and their titles in "
            + "`Localizable.xcstrings`.")
      }
      if !outline.coins.isEmpty {
        steps.append(
          "- A pack grants the number at the end of its identifier, or 1: check it under `grants` in "
            + "`Catalog.json`.")
      }
      steps += outline.sales.filter(\.hasLevels).map { sale in
        "- All plans of `\(sale.entitlement)` unlock the same features, also those of a higher level. If a plan "
          + "unlocks more, let it grant another entitlement, and require that in a feature's rule."
      }
      let offers = outline.offersOfPlans
      if !offers.isEmpty {
        let names = offers.map { "`\($0)`" }.joined(separator: ", ")
        steps.append(
          "- No screen has the promotional offer\(offers.count == 1 ? "" : "s") \(names). Offer "
            + "\(offers.count == 1 ? "it" : "one") to subscribers who are about to cancel: "
            + "`\"stay\": [{ \"product\": …, \"offer\": …, \"title\": … }]` on the screen `subscription`."
        )
      }
      if outline.sales.contains(where: { !$0.isPlans }) {
        steps.append(
          "- Each permanent product grants its own entitlement. If two products unlock the same features, let "
            + "them grant the same entitlement.")
      }
    }
    steps += outline.unclear.map { product in
      "- The catalog leaves out `\(product.id)`: its purpose is unclear from its name. Describe it under "
        + "`products`, and remove its line from `lint`."
    }
    steps += outline.sales.flatMap(\.products).filter { $0.kind == .nonRenewing }.map { product in
      "- `\(product.id)` doesn't renew, and never ends here. Add its length as `lasts`, such as "
        + "`{ \"days\": 3 }`."
    }
    steps += outline.sales.filter(\.isPlans).flatMap { sale -> [String] in
      let plans = outline.offered(sale.products)
      let longer = plans.filter { plan in
        plan.subscription != nil && plan.comparison(among: plans) == nil
          && plans.contains { ($0.days ?? .max) < (plan.days ?? 0) }
      }
      return longer.map { plan in
        "- `\(plan.id)` shows no saving: its period isn't a multiple of a shorter plan's of the same level."
      }
    }
    steps.append(
      "- To add a language, run `tollgate strings . --language \(added)`, which adds the texts to translate: "
        + "only the app's own if Tollgate supports the language, otherwise Tollgate's texts too.")
    return steps.joined(separator: "\n")
  }
}
