import AppStoreServer
import ArgumentParser
import Foundation
import NotificationHTTP
import SourceJSON

/// Sets an event off in a store that runs: `tollgate trigger DID_RENEW`.
struct TriggerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trigger",
    abstract: "Cause an event in a running local App Store, which notifies your server.",
    discussion: """
      Each trigger plays a short scenario on a new account and ends with the notification that it is named after. Without \
      a name, it lists all triggers.

      Example:

        tollgate trigger refund --store http://127.0.0.1:8090
      """)

  @Argument(
    help: ArgumentHelp(
      "A notification's type, with its subtype after a period, or a word such as refund.",
      valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The address of the store.", valueName: "url"))
  var store = "http://127.0.0.1:8090"

  @Option(
    help: ArgumentHelp(
      "The product. (default: the store's first suitable one)", valueName: "id"))
  var product: String?

  func run() async throws {
    guard let name else {
      let width = AppStoreServer.triggers.map(\.name.count).max() ?? 0
      for trigger in AppStoreServer.triggers {
        let names = [trigger.name, trigger.alias.map { "(\($0))" }].compactMap(\.self)
        print(
          names.joined(separator: " ").padding(toLength: width + 20, withPad: " ", startingAt: 0)
            + trigger.summary)
      }
      return
    }
    guard let url = URL(string: store), url.scheme == "http", url.host() != nil else {
      throw ValidationError(
        "\(store) is no address of a store. Write one like http://127.0.0.1:8090.")
    }
    var control = ["trigger": name]
    control["product"] = product
    let json = String(decoding: try JSONEncoder().encode(control), as: UTF8.self)
    let answer: (status: Int, body: String)
    do { answer = try await ServedStore(at: url).send(json) } catch {
      throw Failure(
        "No store answers at \(store). Open one with `tollgate appstore`, or name its address with --store."
      )
    }
    let body = answer.body.trimmingCharacters(in: .whitespacesAndNewlines)
    guard answer.status == 200 else { throw Failure(Self.sentence(in: body)) }
    print(body)
  }

  /// Returns the reason for a store's refusal, as text.
  private static func sentence(in body: String) -> String {
    guard let node = try? JSONNode.parse(Data(body.utf8), file: "answer"),
      let problem = node["problem"]?.string
    else { return body }
    return [problem, node["fix"]?.string].compactMap(\.self).joined(separator: " ")
  }
}

/// An error that ends the program with its sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
