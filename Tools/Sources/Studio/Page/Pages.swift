import Forecasting
import HTTPTypes
import Journeys
import LocalAppStore
import PaywallHTML
import TollgateCore
import WebPages

/// Every page of the studio, as whole documents.
struct Pages: Sendable {
  let templates: PageTemplates
  let renderer: ScreenRenderer

  /// The signer of the links on pages.
  let signer: LinkSigner

  init(signer: LinkSigner) throws {
    self.signer = signer
    templates = try PageTemplates()
    renderer = try ScreenRenderer()
  }

  /// Returns a run, with its controls and its log.
  func workbench(_ snapshot: RunSnapshot, of entry: AppEntry, in view: PageView) -> String {
    let rendering = WorkbenchRendering(
      templates: templates, renderer: renderer, snapshot: snapshot, entry: entry, view: view,
      link: snapshot.timeline.link.map { signer.signed($0).address })
    return page(
      "\(entry.name) – Tollgate studio", view.isAbreast ? rendering.abreast : rendering.workbench,
      kind: "studio", isLive: true)
  }

  /// Returns the list of apps.
  func index(_ apps: [AppEntry]) -> String {
    let cards = apps.map { app in
      templates.card.filled([
        "path": .text("/\(PageAddress.segment(app.id))/"), "name": .text(app.name),
        "icon": .markup(app.icon), "tint": .text(Tint(of: app.id).rawValue),
        "sells": .text(app.wares), "about": .text(app.summary),
        "problem": .text(app.problem),
      ])
    }
    return page(
      "Tollgate studio", templates.index.filled(["apps": .markup(.joined(cards))]), kind: "plain")
  }

  /// Returns the page that asks whether to follow a link.
  func question(_ asked: Asked) -> String {
    let rendering = QuestionRendering(templates: templates, asked: asked)
    return page("\(rendering.title) – Tollgate studio", rendering.question, kind: "plain")
  }

  /// Returns the page of a run's moves as a journey to save.
  func journey(_ draft: JourneyDraft) -> String {
    let body = templates.journey.filled([
      "back": .text(draft.runPath), "appName": .text(draft.appName),
      "path": .text(draft.runPath + "journey"),
      "download": .text(
        draft.runPath + "journey.yaml?title=\(PageAddress.segment(draft.title))"),
      "title": .text(draft.title), "file": .text(draft.file), "folder": .text(draft.folder),
      "yaml": .text(draft.text), "saved": .text(draft.saved), "problem": .text(draft.problem),
    ])
    return page("Save as journey – Tollgate studio", body, kind: "plain")
  }

  /// Returns a server's view of a run.
  func server(_ view: BackEndView, of entry: AppEntry, at origin: String) -> String {
    let rendering = ServerRendering(
      templates: templates, view: view, entry: entry, origin: origin)
    return page(
      "What a server sees of \(entry.name) – Tollgate studio", rendering.page, kind: "plain",
      copies: true)
  }

  /// Returns the forecast's page, or the problem with its parameters.
  func forecast(
    _ outcome: Result<Forecast, ForecastMistake>, of query: ForecastQuery, for app: AppFolder,
    in entry: AppEntry
  ) -> String {
    let rendering = ForecastRendering(
      templates: templates, entry: entry, app: app, query: query, outcome: outcome)
    return page(
      "What \(entry.name) would earn – Tollgate studio", rendering.page, kind: "plain",
      hasSheets: true)
  }

  /// Returns pictures of a paywall, with the available choices.
  func paywalls(
    _ pictures: [PaywallPicture], of query: PaywallQuery, from choices: PaywallQuery.Choices,
    in entry: AppEntry, canTakePictures: Bool
  ) -> String {
    let rendering = PaywallsRendering(
      templates: templates, renderer: renderer, entry: entry, query: query, choices: choices,
      pictures: pictures, canTakePictures: canTakePictures)
    return page(
      "Paywalls of \(entry.name) – Tollgate studio", rendering.page, kind: "plain",
      hasSheets: true, hasPhones: true)
  }

  /// A problem page for a failed action, with a link to continue if there is one.
  func problem(_ problem: Problem) -> String {
    let body = templates.problem.filled([
      "status": .text("\(problem.status.code)"), "title": .text(problem.title),
      "text": .text(problem.text), "link": .text(problem.link?.path),
      "linkText": .text(problem.link?.label),
    ])
    return page(problem.title, body, kind: "plain")
  }

  private func page(
    _ title: String, _ body: HTML, kind: String, isLive: Bool = false, copies: Bool = false,
    hasSheets: Bool = false, hasPhones: Bool = false
  ) -> String {
    templates.page.filled([
      "title": .text(title), "body": .markup(body), "kind": .text(kind), "isLive": .flag(isLive),
      "copies": .flag(copies), "hasSheets": .flag(hasSheets),
      "hasPhones": .flag(hasPhones),
    ]).markup
  }
}

extension AppEntry {
  /// The symbol in the app's catalog, or its first letter, on the tint if the look has one.
  var icon: HTML {
    let ground = mark.tint.map { #"<rect width="56" height="56" fill="\#($0)"/>"# } ?? ""
    let back = HTML(
      trusted: #"<svg class="back" viewBox="0 0 56 56" aria-hidden="true">\#(ground)</svg>"#)
    let front = mark.symbol.map(Symbol.markup) ?? HTML(escaping: String(name.prefix(1)))
    return ground.isEmpty ? front : .joined([back, front])
  }

  /// The first products with their prices, on one line, or nil.
  fileprivate var wares: String? {
    guard let app else { return nil }
    let settings = app.products.settings
    let currency = StorefrontCountry(settings.storefront)?.currency ?? "USD"
    let own = app.products.products.filter { !app.catalog.isOfferTwin(Catalog.Product.ID($0.id)) }
    guard !own.isEmpty else { return nil }
    let shown = own.prefix(3).map { product in
      let name = product.localization(for: settings.locale, fallback: "en_US")?.displayName
      let price = SubscriptionSentence.amount(product.price, in: currency)
      return "\(name ?? product.id)\u{A0}\(price)"
    }
    let more = own.count > shown.count ? " and \(own.count - shown.count) more" : ""
    return shown.joined(separator: ", ") + more
  }

  /// The app's products, on one line.
  fileprivate var summary: String {
    guard let catalog = app?.catalog else { return "It can’t be read." }
    // With a space that no line breaks at.
    func count(_ number: Int, _ word: String) -> String? {
      number == 0 ? nil : "\(number)\u{A0}\(word)\(number == 1 ? "" : "s")"
    }
    let own = catalog.products.count { !catalog.isOfferTwin($0.id) }
    let journeyCount = journeyFiles.reduce(0) { $0 + $1.journeys.count }
    return [
      count(own, "product"), count(catalog.features.count, "feature"),
      count(catalog.paywalls.count, "paywall"), count(journeyCount, "journey"),
    ].compactMap(\.self).joined(separator: " · ")
  }
}
