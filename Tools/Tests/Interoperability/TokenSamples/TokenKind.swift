/// The subject of a token.
enum TokenKind: String, Codable {
  case transaction, appTransaction, renewalInfo, notification
}
