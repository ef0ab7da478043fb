import TollgateCore

extension Books {
  /// Tells one state of what entitlements follow from from every other.
  struct Edition: Sendable {
    /// The books that were read from a file, and what became of them.
    private final class Line: Sendable {}

    private var line = Line()
    private var number = 0

    /// The fact that was put, where nothing else became different since the edition before.
    private var put: Fact.ID?

    /// The edition after this one, which differs by the fact that was put, or by anything.
    func next(putting id: Fact.ID? = nil) -> Edition {
      var next = self
      next.number += 1
      next.put = id
      return next
    }

    /// The fact that is all the difference to an edition, where it is one.
    func put(since earlier: Edition) -> Fact.ID? {
      line === earlier.line && number == earlier.number + 1 ? put : nil
    }
  }
}

extension Books.Edition: Equatable {
  static func == (lhs: Books.Edition, rhs: Books.Edition) -> Bool {
    lhs.line === rhs.line && lhs.number == rhs.number
  }
}
