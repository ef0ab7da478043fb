/// Names a journey of an app's folder: the file, and which of its journeys, counted from 1.
struct JourneyID: Hashable, Sendable, LosslessStringConvertible {
  /// The path below the folder of journeys.
  let file: String
  let number: Int

  init(file: String, number: Int) {
    self.file = file
    self.number = number
  }

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let number = Int(text[text.index(after: colon)...]), number > 0, colon > text.startIndex
    else { return nil }
    self.init(file: String(text[..<colon]), number: number)
  }

  var description: String { "\(file):\(number)" }
}
