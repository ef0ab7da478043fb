import ArgumentParser
import Foundation
import SourceJSON
import TollgateServer

/// The receivers of events: options of `tollgate server`.
struct WebhookOptions: ParsableArguments {
  @Option(
    name: .customLong("webhook"),
    help: ArgumentHelp("A receiver of all events; may be repeated.", valueName: "url")
  )
  var urls: [String] = []

  @Option(
    name: .customLong("webhook-secret"),
    help: ArgumentHelp(
      "The secret of each --webhook, in the same order; two with a comma both sign.",
      valueName: "whsec"))
  var secrets: [String] = []

  @Option(
    name: .customLong("webhook-secret-file"),
    help: ArgumentHelp(
      "A file with those secrets, one line for each --webhook, so that no process list shows them.",
      valueName: "file"))
  var secretFile: String?

  @Option(
    name: .customLong("webhook-retries"),
    help: ArgumentHelp(
      "The times of retries. (default: 5s,5m,30m,2h,5h,10h,14h,20h,24h)", valueName: "times"))
  var retries: String?

  @Flag(
    name: .customLong("webhook-private"),
    help: "Allow receivers in private networks, and without TLS.")
  var allowsPrivate = false

  /// Applies the options to a server's settings.
  ///
  /// - Parameters:
  ///   - settings: The server's settings.
  ///   - variable: Returns an environment variable by its name after `tollgate.`.
  /// - Throws: `ValidationError` or `ServerFailure`, which never contain a secret.
  func set(
    _ settings: inout ServerConfiguration, variable: (String) -> String?
  ) throws {
    let isPrivate = allowsPrivate || variable("webhook.private") == "true"
    let urls = self.urls.isEmpty ? Self.words(variable("webhook")) : self.urls
    let secrets = try secrets(variable)
    guard urls.count == secrets.count else {
      throw ValidationError(
        "There are \(urls.count) receivers and \(secrets.count) secrets. Give each --webhook one --webhook-secret."
      )
    }
    guard Set(urls).count == urls.count else {
      throw ValidationError("A receiver is named twice. Name each --webhook once.")
    }
    settings.webhooks = try zip(urls, secrets).map {
      try WebhookReceiver($0, secrets: $1, allowsPrivate: isPrivate)
    }
    settings.allowsPrivateWebhooks = isPrivate
    if let retries = retries ?? variable("webhook.retries") {
      settings.webhookRetries = WebhookRetries(try Self.pauses(retries))
    }
  }

  private func secrets(_ variable: (String) -> String?) throws -> [String] {
    if !secrets.isEmpty { return secrets }
    guard let path = secretFile ?? variable("webhook.secret.file") else {
      return Self.words(variable("webhook.secret"))
    }
    guard
      let text = (try? SourceFile.contents(of: path)).map({ String(decoding: $0, as: UTF8.self) })
    else {
      throw ValidationError(
        "There are no secrets in \(path). Write one into it for each --webhook, on a line of its own."
      )
    }
    return Self.words(text)
  }

  /// Addresses and secrets have no spaces, and may have commas.
  private static func words(_ text: String?) -> [String] {
    text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  private static func pauses(_ text: String) throws -> [Duration] {
    let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { pause in
      guard let unit = pause.last.flatMap({ units[String($0)] }),
        let count = Int(pause.dropLast()), (1...100_000).contains(count)
      else {
        throw ValidationError(
          "\(pause) is no pause of --webhook-retries. Write some such as 5s,5m,2h with commas between."
        )
      }
      return .seconds(count * unit)
    }
  }
}
