import SourceJSON

extension CatalogFile {
  /// `{ "calendarDays": 7, "from": "firstLaunch" }`.
  struct Trial: Decodable {
    let days: Int
    let start: TollgateCore.Trial.Start

    private enum CodingKeys: String, CodingKey {
      case calendarDays, from

      // An earlier spelling of `calendarDays`, from the download by default.
      case days
    }

    /// Reads a trial, also in the earlier spelling.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let days = try container.decodeIfPresent(Int.self, forKey: .days) else {
        days = try container.decode(Int.self, forKey: .calendarDays)
        start = try container.decode(TollgateCore.Trial.Start.self, forKey: .from)
        return
      }
      guard !container.contains(.calendarDays) else {
        throw decoder.sourceError(
          "`days` is an earlier spelling of `calendarDays`", fix: "Keep `calendarDays`.",
          at: CodingKeys.days)
      }
      self.days = days
      start =
        try container.decodeIfPresent(TollgateCore.Trial.Start.self, forKey: .from) ?? .download
    }

    func trial(_ id: TollgateCore.Trial.ID) -> TollgateCore.Trial {
      TollgateCore.Trial(id: id, days: days, from: start)
    }
  }

  func check(trial: JSONNode.Member) throws(SourceError) {
    let days = trials?[TollgateCore.Trial.ID(trial.key)]?.days ?? 0
    guard (1...3_650).contains(days) else {
      throw (trial.node["calendarDays"] ?? trial.node["days"] ?? trial.node).error(
        "a trial can't last \(days) days", fix: "Write a number from 1 to 3650.")
    }
  }
}
