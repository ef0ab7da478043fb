import LocalAppStore
import TollgateScreens

/// The page that a new app's folder begins with.
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
    | `Journeys/` | what somebody does, and what the app must answer |

    ## What is in it

    \(sales)

    ## What to change first

    \(next)

    """
  }

  private var languages: String {
    app.languages.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  private var sales: String {
    let lasting = outline.sales.map { sale in
      let products = sale.products.map { "`\($0.id)`" }.joined(separator: ", ")
      return "- The feature `\(sale.feature)` needs the entitlement `\(sale.entitlement)`, which "
        + "\(products) grant\(sale.products.count == 1 ? "s" : ""). Without it the paywall "
        + "`\(sale.paywall)` opens."
    }
    let coins = outline.coins.map { coin in
      "- `\(coin.currency)` is bought in \(coin.packs.count) pack"
        + "\(coin.packs.count == 1 ? "" : "s") and spent with `\(outline.spend(of: coin))`."
    }
    return (lasting + coins).joined(separator: "\n")
  }

  private var next: String {
    var steps = [
      "- Call the features what they are, such as `export`, and give each of your app's its own rule. "
        + "A free allowance is one more rule: "
        + "`{ \"quota\": { \"limit\": 5, \"per\": \"day\" } }`."
    ]
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
        "- RevenueCat's offerings have no prices, periods or offers in them: those here are made up, "
          + "after the packages' names. Change them in `Products.storekit`, or begin from the file "
          + "that Xcode synchronizes with App Store Connect.")
    case .configuration:
      if !outline.coins.isEmpty {
        steps.append(
          "- How much a pack holds is taken from the number at the end of its identifier, or is 1: "
            + "see `grants`.")
      }
      if outline.sales.contains(where: { !$0.isPlans }) {
        steps.append(
          "- Each product that lasts grants an entitlement of its own. Let products that open the same grant "
            + "the same.")
      }
    }
    steps.append(
      "- Another language costs your own words alone: `tollgate strings . --language pl` writes what "
        + "there is to translate.")
    return steps.joined(separator: "\n")
  }
}
