import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

/// A row of an export: the content of one line, without its position.
///
/// The cases are in the order in which their rows are exported. Conclusions, which follow from
/// other rows, are omitted.
enum ExportedRow: Hashable, Sendable {
  /// The first line: the store's owner.
  case begin(Beginning)

  /// A setting without which erased data would be recorded again, or a request would have no effect.
  case setting(Setting)
  case catalog(Catalog)

  /// The mark of a purchase that was erased.
  case erased(Erasures.Mark)
  case fact(Fact)
  case act(Act)

  /// An amount that was spent from a transaction.
  case draw(Draw)
  case event(EventRow)

  /// An event that must not be sent.
  case silenced(String)
  case notification(KeptNotification)
  case announced(Announced)

  /// The number of reports about a customer.
  case number(Numbering)
  case answer(Answer)

  /// The last line; if it is missing, so is data.
  case end(Counts)

  struct Beginning: Hashable, Codable, Sendable {
    /// The format of all lines; later versions may have another.
    static let format = 1

    let format: Int
    let bundleID: String
  }

  struct Setting: Hashable, Codable, Sendable {
    let name: String
    let value: String
  }

  struct Catalog: Hashable, Codable, Sendable {
    /// The instant from which it was in force.
    let date: WireDate
    let file: Data
  }

  /// Signed data: it is read from its token, and verified there.
  struct Fact: Hashable, Codable, Sendable {
    let kind: SignedFact.Kind
    let token: String
    let firstSigned: WireDate

    /// The catalog in force when it was first recorded.
    let catalog: Digest
  }

  struct Announced: Hashable, Codable, Sendable {
    let customer: UUID
    let environment: WireEnvironment
    let entitlements: [Entitlement.ID]
    let review: WireDate?
    let reviewed: WireDate?
  }

  struct Numbering: Hashable, Codable, Sendable {
    let customer: UUID
    let number: Int64
  }

  struct Answer: Hashable, Codable, Sendable {
    let customer: UUID
    let key: String
    let answer: KeptAnswer
  }

  struct Counts: Hashable, Codable, Sendable {
    var facts = 0
    var acts = 0
    var events = 0
  }
}

extension ExportedRow: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case begin, setting, catalog, erased, fact, act, draw, event, silenced, notification, announced
    case number, answer, end
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = row.allKeys.first, row.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: row.codingPath, debugDescription: "it is none of an export's rows"))
    }
    self =
      switch key {
      case .begin: .begin(try row.decode(Beginning.self, forKey: key))
      case .setting: .setting(try row.decode(Setting.self, forKey: key))
      case .catalog: .catalog(try row.decode(Catalog.self, forKey: key))
      case .erased: .erased(try row.decode(Erasures.Mark.self, forKey: key))
      case .fact: .fact(try row.decode(Fact.self, forKey: key))
      case .act: .act(try row.decode(Act.self, forKey: key))
      case .draw: .draw(try row.decode(Draw.self, forKey: key))
      case .event: .event(try row.decode(EventRow.self, forKey: key))
      case .silenced: .silenced(try row.decode(String.self, forKey: key))
      case .notification: .notification(try row.decode(KeptNotification.self, forKey: key))
      case .announced: .announced(try row.decode(Announced.self, forKey: key))
      case .number: .number(try row.decode(Numbering.self, forKey: key))
      case .answer: .answer(try row.decode(Answer.self, forKey: key))
      case .end: .end(try row.decode(Counts.self, forKey: key))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .begin(let value): try row.encode(value, forKey: .begin)
    case .setting(let value): try row.encode(value, forKey: .setting)
    case .catalog(let value): try row.encode(value, forKey: .catalog)
    case .erased(let value): try row.encode(value, forKey: .erased)
    case .fact(let value): try row.encode(value, forKey: .fact)
    case .act(let value): try row.encode(value, forKey: .act)
    case .draw(let value): try row.encode(value, forKey: .draw)
    case .event(let value): try row.encode(value, forKey: .event)
    case .silenced(let value): try row.encode(value, forKey: .silenced)
    case .notification(let value): try row.encode(value, forKey: .notification)
    case .announced(let value): try row.encode(value, forKey: .announced)
    case .number(let value): try row.encode(value, forKey: .number)
    case .answer(let value): try row.encode(value, forKey: .answer)
    case .end(let value): try row.encode(value, forKey: .end)
    }
  }
}
