/// What a token is about.
enum TokenKind: String, Codable {
  case transaction, appTransaction, renewalInfo, notification
}
