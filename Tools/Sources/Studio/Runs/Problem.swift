import Hummingbird

/// The reason why a request is refused, and where to continue.
struct Problem: Error, Sendable {
  struct Link: Sendable {
    let path: String
    let label: String
  }

  let status: HTTPResponse.Status
  let title: String
  let text: String
  var link: Link?

  static func noSuchApp(_ id: String) -> Problem {
    Problem(
      status: .notFound, title: "There is no such app",
      text: "No app here has the id “\(id)”.", link: Link(path: "/", label: "See which there are"))
  }

  static func runIsOver(in app: String) -> Problem {
    Problem(
      status: .gone, title: "This run is over",
      text: "The studio keeps a number of runs, and this one made room for a newer one, or the "
        + "studio was started again. What it would have shown is gone.",
      link: Link(path: "/\(app)/", label: "Start again"))
  }

  static func broken(_ entry: AppEntry) -> Problem {
    Problem(
      status: .internalServerError, title: "\(entry.name) can’t be read",
      text: entry.problem ?? "Its files are broken.",
      link: Link(path: "/\(PageAddress.segment(entry.id))/", label: "Try again"))
  }

  static func noSuchJourney(_ id: JourneyID, of entry: AppEntry) -> Problem {
    Problem(
      status: .notFound, title: "There is no such journey",
      text:
        "\(entry.name) has no journey \(id.number) in `\(AppLibrary.journeysName)/\(id.file)`, or it "
        + "can’t be read.",
      link: Link(path: "/\(PageAddress.segment(entry.id))/", label: "Start over"))
  }

  static func unknownValue(
    _ value: String, of name: String, among known: [String], for entry: AppEntry
  ) -> Problem {
    Problem(
      status: .badRequest, title: "There is no \(name) “\(value)”",
      text:
        "Write \(known.map { "“\($0)”" }.joined(separator: ", ")) after “\(name)=”, or leave it "
        + "out.",
      link: Link(path: "/\(PageAddress.segment(entry.id))/", label: "Begin without it"))
  }

  static func unknownValue(
    _ value: String, of name: String, such examples: [String], for entry: AppEntry
  ) -> Problem {
    Problem(
      status: .badRequest, title: "There is no \(name) “\(value)”",
      text:
        "Write one such as \(examples.map { "“\($0)”" }.joined(separator: ", ")) after “\(name)=”, or "
        + "leave it out.",
      link: Link(path: "/\(PageAddress.segment(entry.id))/", label: "Begin without it"))
  }

  static func badLink(_ reason: String, of entry: AppEntry) -> Problem {
    Problem(
      status: .badRequest, title: "This link leads nowhere",
      text: "A link to a situation says what was done until then. \(reason)",
      link: Link(path: "/\(PageAddress.segment(entry.id))/", label: "Start over"))
  }

  static func malformed(_ text: String) -> Problem {
    Problem(status: .badRequest, title: "That is not a form of this page", text: text)
  }

  /// For a problem without a sentence of its own.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any HTTPResponseError where error.status == .contentTooLarge:
      self.init(
        status: error.status, title: "That is too long",
        text: "A form of the studio has at most \(Form.longest) bytes.")
    case let error as any HTTPResponseError where error.status == .notFound:
      self.init(
        status: error.status, title: "There is nothing here", text: "No page has this address.",
        link: Link(path: "/", label: "To the studio"))
    case let error as any HTTPResponseError:
      self.init(
        status: error.status, title: "That can’t be done",
        text: "The studio answered: \(error.status.code) \(error.status.reasonPhrase).")
    default:
      self.init(
        status: .internalServerError, title: "Something went wrong in the studio",
        text: "\(error)")
    }
  }

  init(status: HTTPResponse.Status, title: String, text: String, link: Link? = nil) {
    self.status = status
    self.title = title
    self.text = text
    self.link = link
  }
}
