import HTTPTypes
import PaywallHTML

/// Every page of the studio, as whole documents.
struct Pages: Sendable {
  let templates: PageTemplates
  let renderer: ScreenRenderer

  init() throws {
    templates = try PageTemplates()
    renderer = try ScreenRenderer()
  }

  /// A run, with its levers and its log.
  func workbench(_ world: World, showing filter: LogFilter) -> String {
    let drawing = WorkbenchDrawing(
      templates: templates, renderer: renderer, world: world, filter: filter)
    return page(
      "\(world.appName) – Tollgate studio", drawing.workbench, kind: "studio", isLive: true)
  }

  /// The list of apps.
  func index(_ apps: [(id: String, name: String)]) -> String {
    let items = apps.map { app in
      let (path, name) = (HTML(escaping: "/\(app.id)/"), HTML(escaping: app.name))
      return HTML(trusted: #"<li><a href="\#(path.markup)">\#(name.markup)</a></li>"#)
    }
    return page(
      "Tollgate studio", templates.index.filled(["apps": .markup(.joined(items))]), kind: "plain")
  }

  /// Something that could not be done, with a way on where there is one.
  func problem(_ problem: Problem) -> String {
    let body = templates.problem.filled([
      "status": .text("\(problem.status.code)"), "title": .text(problem.title),
      "text": .text(problem.text), "link": .text(problem.link?.path),
      "linkText": .text(problem.link?.label),
    ])
    return page(problem.title, body, kind: "plain")
  }

  private func page(_ title: String, _ body: HTML, kind: String, isLive: Bool = false) -> String {
    templates.page.filled([
      "title": .text(title), "body": .markup(body), "kind": .text(kind), "isLive": .flag(isLive),
    ]).markup
  }
}
