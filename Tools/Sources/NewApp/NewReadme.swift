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

    What \(app.name) sells, and what that opens. No Swift is needed to try it:

    ```sh
    tollgate lint .            # checks all files against each other
    tollgate test Journeys     # runs what the app promises
    tollgate studio .          # opens the app in a phone, beside the store's controls
    ```

    | file | what it says |
    |---|---|
    | `Catalog.json` | products, features, paywalls and screens; an editor explains its keys by `catalog.schema.json` |
    | `Products.storekit` | what the App Store sells, as Xcode writes it |
    | `Localizable.xcstrings` | the words, in \(languages) |
    | `Journeys/` | what a customer does, and what the app must answer; an editor explains their keys by `journey.schema.json` |

    ## What is in it

    \(sales)

    ## What to change first

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
          "- The feature `\(sale.feature)` costs a credit. \(NewCatalog.credits.start) are there from the "
          + "start, and the plan brings \(NewCatalog.credits.month) each month, which end with it. Without any, "
          + "`\(NewCatalog.noCredits)` shows the plan, or the packs to a subscriber."
      }
      let products = sale.products.map { "`\($0.id)`" }.joined(separator: ", ")
      return "- The feature `\(sale.feature)` needs the entitlement `\(sale.entitlement)`, which "
        + "\(products) grant\(sale.products.count == 1 ? "s" : ""). Without it "
        + "\(allowance)the paywall `\(sale.paywall)` opens\(afterwards)."
    }
    let coins = outline.coins.map { coin in
      "- `\(coin.currency)` is bought in \(coin.packs.count) pack\(coin.packs.count == 1 ? "" : "s")"
        + (outline.model == .credits ? "." : " and spent with `\(outline.spend(of: coin))`.")
    }
    let tips = outline.tips.map {
      "- `\($0.id)` is a tip: it grants nothing, and can be given again."
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
    outline.model == .quota ? "; the uses come back at the person's midnight" : ""
  }

  /// The next steps for the features.
  private var rules: String {
    let features =
      outline.sales.isEmpty
      ? "- Add the features that your app has, such as `export`, and give each its own rule. "
      : "- Call the features what they are, such as `export`, and give each of your app's its own rule. "
    switch outline.model {
    case .quota, .trial:
      return features + "The free amount is next to the entitlement, under `access`."
    default:
      return features + "A free allowance is one more rule: "
        + "`{ \"quota\": { \"limit\": 5, \"per\": \"day\" } }`."
    }
  }

  private var next: String {
    var steps = [rules]
    steps.append(
      "- The colour and the symbol of all screens are a beginning: they stand under `look` of `Catalog.json`."
    )
    if app.terms == NewApp.standardTerms {
      steps.append("- The terms of use are Apple's standard ones.")
    }
    if app.privacy == "https://example.com/privacy" {
      steps.append("- The privacy policy is an example's: put yours into `Catalog.json`.")
    }
    switch app.origin {
    case .model: steps.append("- The prices are made up: change them in `Products.storekit`.")
    case .offerings:
      steps.append(
        "- RevenueCat's offerings have no prices, periods, kinds or offers in them: those here are made "
          + "up, after the packages' names. Change them in `Products.storekit`, or begin from the file "
          + "that Xcode synchronizes with App Store Connect.")
      steps += outline.offerings.map { offering in
        "- The offering `\(offering.name)` has a paywall of its own, for its plans if it has any: show it with "
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
          "- Some products had no name in \(list) and have that of another language there: translate "
            + "them under `localizations` of `Products.storekit`, and their titles in "
            + "`Localizable.xcstrings`.")
      }
      if !outline.coins.isEmpty {
        steps.append(
          "- How much a pack holds is taken from the number at the end of its identifier, or is 1: "
            + "see `grants`.")
      }
      steps += outline.sales.filter(\.hasLevels).map { sale in
        "- All plans of `\(sale.entitlement)` open the same, those of a higher level too. Where they open "
          + "more, let them grant one more entitlement, and a feature ask for that."
      }
      let offers = outline.offersOfPlans
      if !offers.isEmpty {
        let names = offers.map { "`\($0)`" }.joined(separator: ", ")
        steps.append(
          "- No screen has the promotional offer\(offers.count == 1 ? "" : "s") \(names). Offer "
            + "\(offers.count == 1 ? "it" : "one") to people who are about to cancel: "
            + "`\"stay\": [{ \"product\": …, \"offer\": …, \"title\": … }]` on the screen `subscription`."
        )
      }
      if outline.sales.contains(where: { !$0.isPlans }) {
        steps.append(
          "- Each product that lasts grants an entitlement of its own. Let products that open the same grant "
            + "the same.")
      }
    }
    steps += outline.unclear.map { product in
      "- The catalog leaves out `\(product.id)`: its name doesn't say what it brings. Describe it under "
        + "`products`, and take its line out of `lint`."
    }
    steps += outline.sales.flatMap(\.products).filter { $0.kind == .nonRenewing }.map { product in
      "- `\(product.id)` doesn't renew, and never ends here. Write how long under `lasts`, such as "
        + "`{ \"days\": 3 }`."
    }
    steps += outline.sales.filter(\.isPlans).flatMap { sale -> [String] in
      let plans = outline.offered(sale.products)
      let longer = plans.filter { plan in
        plan.subscription != nil && plan.comparison(among: plans) == nil
          && plans.contains { ($0.days ?? .max) < (plan.days ?? 0) }
      }
      return longer.map { plan in
        "- `\(plan.id)` claims no saving: no shorter plan of its level lasts a whole part of its period."
      }
    }
    steps.append(
      "- Another language that Tollgate speaks costs your own words alone, and any other its words too: "
        + "`tollgate strings . --language \(added)` writes what there is to translate.")
    return steps.joined(separator: "\n")
  }
}
