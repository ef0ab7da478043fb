import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore
import WebPages

/// The data and templates that all pages share.
struct AdminContext: Sendable {
  /// The most lines of a list.
  static let most = 50

  let backend: Backend
  let templates: AdminTemplates

  /// Draws a page's heading.
  func heading(_ title: String) -> HTML {
    HTML(trusted: "<h1>\(HTML(escaping: title).markup)</h1>")
  }

  /// Draws a customer's name, which leads to their page.
  func name(of customer: UUID, in environment: WireEnvironment) -> HTML {
    templates.link(
      customer.uuidString.lowercased(), to: path(of: customer, in: environment.rawValue))
  }

  /// Returns where a customer's page is.
  func path(
    of customer: UUID, in environment: String, _ values: (String, String)...
  ) -> String {
    "/admin/customers/\(customer.uuidString.lowercased())?\(query(environment, values))"
  }

  /// Reads the customer that an address names.
  func customer(_ id: String) throws -> UUID {
    guard let customer = UUID(uuidString: id) else {
      throw ServerRefusal(
        .notFound, "not_a_uuid", "There is no such customer: a customer is a UUID.",
        fix: "Look for one among the customers.")
    }
    return customer
  }

  /// Reads an environment, or returns the default one.
  func environment(named name: String) throws -> WireEnvironment {
    guard !name.isEmpty else { return backend.standardEnvironment }
    let environment = WireEnvironment(rawValue: name)
    guard backend.verifier.environments.contains(environment) else {
      throw ServerRefusal(
        .badRequest, "environment_not_served", "This environment is not served here.",
        fix: "Choose another one.")
    }
    return environment
  }

  /// Draws the environments to choose from, if there are several.
  func environments(chosen: WireEnvironment) -> HTML? {
    let all = backend.verifier.environments.map(\.rawValue).sorted()
    guard all.count > 1 else { return nil }
    return .joined(
      all.map { name in
        templates.option.filled([
          "value": .text(name), "label": .text(name), "selected": .flag(name == chosen.rawValue),
        ])
      })
  }

  /// Draws the choice of an environment for a page, or nothing if there is only one.
  func environmentForm(at path: String, chosen: WireEnvironment) -> HTML {
    guard let environments = environments(chosen: chosen) else { return .joined([]) }
    return templates.environmentForm.filled([
      "action": .text(path), "environments": .markup(environments),
    ])
  }

  /// Returns the query's value for a name, or an empty text.
  func text(_ name: String, of request: Request) -> String {
    request.uri.queryParameters[Substring(name)].map(String.init) ?? ""
  }

  /// Returns the query of an address: an environment, unless it is the default, and other values.
  func query(_ environment: String, _ values: [(String, String)]) -> String {
    let isStandard = environment.isEmpty || environment == backend.standardEnvironment.rawValue
    let all = (isStandard ? [] : [("environment", environment)]) + values
    return all.map { name, value in
      let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
      return "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: plain) ?? "")"
    }.joined(separator: "&")
  }

  /// Draws how a job is.
  func state(_ job: Job) -> HTML {
    switch job.state {
    case .waiting, .running: templates.badge(job.state.rawValue, .plain)
    case .retrying: templates.badge("retrying", .wait)
    case .done: templates.badge("done", .good)
    case .failed: templates.badge("failed", .bad)
    }
  }
}
