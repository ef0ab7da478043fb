extension Sequence {
  /// Returns what `map` does, and lets a typed failure through.
  func throwingMap<Other, Failure: Error>(
    _ body: (Element) throws(Failure) -> Other
  ) throws(Failure) -> [Other] {
    var others: [Other] = []
    for element in self { others.append(try body(element)) }
    return others
  }
}
