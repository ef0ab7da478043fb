import Foundation
import HTTPTypes
import Hummingbird
import WebPages

/// An admin page: its title, its contents, and its answer.
struct AdminPage: Sendable {
  let title: String
  let body: HTML

  /// The page of the menu that it belongs to.
  var place: String?
  var status = HTTPResponse.Status.ok
}

/// The frame around every page.
struct AdminFrame: Sendable {
  private static let menu = [
    ("/admin", "Overview"), (ChartPage.place, "Charts"),
    (ExperimentPage.place, "Experiments"), ("/admin/customers", "Customers"),
    ("/admin/notifications", "Notifications"), ("/admin/webhooks", "Webhooks"),
    ("/admin/catalog", "Catalog"),
  ]

  let templates: AdminTemplates

  /// The app's name.
  let app: String

  /// A Boolean value that indicates whether other roots than Apple's are trusted, which each page shows.
  let hasTestRoots: Bool

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - page: The page's content.
  ///   - csrf: The value that its forms send back, or nil for a visitor who is not signed in, who gets no menu.
  /// - Returns: The answer.
  func draw(_ page: AdminPage, csrf: String?) -> Response {
    let menu = csrf.map { _ in
      HTML.joined(
        Self.menu.map { path, label in
          templates.item.filled([
            "href": .text(path), "label": .text(label), "current": .flag(path == page.place),
          ])
        })
    }
    let markup = templates.page.filled([
      "title": .text(page.title), "app": .text(app), "menu": .markup(menu), "csrf": .text(csrf),
      "testRoots": .flag(hasTestRoots), "body": .markup(page.body),
    ]).markup
    return Response(
      status: page.status,
      headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: markup)))
  }
}
