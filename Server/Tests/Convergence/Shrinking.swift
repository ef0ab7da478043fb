extension Story {
  /// Returns a story that also goes wrong, and that can't be shortened any more.
  func shrunk(isWrong: (Story) async -> Bool) async -> Story {
    var best = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for habit in best.habits {
        var candidate = best
        candidate.habits.remove(habit)
        if await isWrong(candidate) {
          best = candidate
          isSmaller = true
        }
      }
      for index in best.steps.indices.reversed() {
        for change in Story.changes {
          guard index < best.steps.count else { break }
          var candidate = best
          guard change(&candidate, index) else { continue }
          if await isWrong(candidate) {
            best = candidate
            isSmaller = true
          }
        }
      }
    }
    return best
  }

  /// Ways to make a story simpler, each of which returns whether it changed anything.
  private static let changes: [@Sendable (inout Story, Int) -> Bool] = [
    { story, index in
      story.steps.remove(at: index)
      return true
    },
    { story, index in story.steps[index].simplify(\.crash, to: nil) },
    { story, index in story.steps[index].simplify(\.reconcile, to: nil) },
    { story, index in story.steps[index].simplify(\.notifications, to: .arrives) },
    { story, index in story.steps[index].simplify(\.uploads, to: .arrives) },
    { story, index in
      let step = story.steps[index]
      guard step.deed != .nothing else { return false }
      story.steps[index] = Story.Step(
        number: step.number, minutes: step.minutes, deed: .nothing, fault: step.fault)
      return true
    },
    { story, index in
      let step = story.steps[index]
      guard step.minutes > 0 else { return false }
      story.steps[index] = Story.Step(
        number: step.number, minutes: 0, deed: step.deed, fault: step.fault)
      return true
    },
  ]
}

extension Story.Step {
  fileprivate mutating func simplify<Value: Equatable>(
    _ path: WritableKeyPath<Story.Fault, Value>, to simple: Value
  ) -> Bool {
    guard fault[keyPath: path] != simple else { return false }
    fault[keyPath: path] = simple
    return true
  }
}
