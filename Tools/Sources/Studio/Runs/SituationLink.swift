import Foundation

/// The address of a situation: the app, and in the query the initial situation of a run and its
/// actions.
struct SituationLink: Sendable {
  /// The field with the actions; see ``Link``.
  static let doneName = "do"

  let app: String

  /// The fields of the query, in their order.
  var query: [(name: String, value: String)]

  /// A Boolean value that indicates whether the link has moves.
  var hasMoves: Bool { query.contains { $0.name == Self.doneName } }

  var address: String { Self.path(of: app) + (query.isEmpty ? "" : "?" + text(of: query)) }

  /// The same text for the same fields in any order.
  var canonicalText: String {
    Self.path(of: app) + "?" + text(of: query.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
  }

  /// Returns the address for an app's new runs.
  static func path(of app: String) -> String { "/\(PageAddress.segment(app))/" }

  private func text(of fields: [(name: String, value: String)]) -> String {
    fields.map {
      "\(PageAddress.segment($0.name))=\(PageAddress.segment($0.value))"
    }.joined(separator: "&")
  }
}
