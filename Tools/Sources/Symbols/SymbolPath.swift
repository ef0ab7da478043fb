/// A path of SVG, in which `o X Y RADIUS` is a circle besides, and `r X Y WIDTH HEIGHT RADIUS` a rectangle.
struct SymbolPath: Hashable, Sendable {
  /// The path in SVG syntax.
  let text: String

  init(_ text: String) {
    self.text =
      text.contains { $0 == "o" || $0 == "r" }
      ? Self.text(of: Self.steps(in: text).flatMap(Self.expanded)) : text
  }

  /// Returns the path made smaller or larger, with the middle of the grid at a place.
  func placed(x: Double, y: Double, scale: Double) -> SymbolPath {
    let (dx, dy) = (x - 12 * scale, y - 12 * scale)
    let steps = Self.absoluteStart(of: Self.steps(in: text)).map { step in
      let numbers = step.numbers.enumerated().map { index, number in
        Self.placed(number, at: index, of: step.command, dx: dx, dy: dy, scale: scale)
      }
      return Step(command: step.command, numbers: numbers)
    }
    return SymbolPath(Self.text(of: steps))
  }
}

extension SymbolPath {
  /// A command and all numbers behind it.
  struct Step {
    let command: Character
    var numbers: [Double]
  }

  /// Returns the commands of a path, which may be written as tersely as SVG allows.
  static func steps(in text: String) -> [Step] {
    var steps: [Step] = []
    var number = ""
    func end() {
      if let value = Double(number), !steps.isEmpty {
        steps[steps.count - 1].numbers.append(value)
      }
      number = ""
    }
    for character in text {
      switch character {
      case "-":
        end()
        number = "-"
      case ".":
        if number.contains(".") { end() }
        number += number.isEmpty || number == "-" ? "0." : "."
      case "0"..."9": number.append(character)
      case " ", ",": end()
      default:
        end()
        steps.append(Step(command: character, numbers: []))
      }
    }
    end()
    return steps
  }

  static func text(of steps: [Step]) -> String {
    steps.map { step in
      "\(step.command)" + step.numbers.map(terse).joined(separator: " ")
    }.joined()
  }

  /// Returns a number with two digits at most behind its point.
  private static func terse(_ number: Double) -> String {
    let hundredths = Int((abs(number) * 100).rounded())
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    let sign = number < 0 && hundredths > 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits = part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)"
    return "\(sign)\(whole == 0 ? "" : "\(whole)").\(digits)"
  }

  /// Returns a path whose first command has an absolute position; without it, the position is the
  /// same.
  private static func absoluteStart(of steps: [Step]) -> [Step] {
    guard let first = steps.first, first.command == "m" else { return steps }
    let start = Step(command: "M", numbers: Array(first.numbers.prefix(2)))
    let lines = Step(command: "l", numbers: Array(first.numbers.dropFirst(2)))
    return [start] + (lines.numbers.isEmpty ? [] : [lines]) + steps.dropFirst()
  }

  private static func placed(
    _ number: Double, at index: Int, of command: Character, dx: Double, dy: Double, scale: Double
  ) -> Double {
    switch command {
    case "A", "a":
      // The radii, an angle, two flags, and the end.
      switch index % 7 {
      case 2, 3, 4: return number
      case 5: return number * scale + (command == "A" ? dx : 0)
      case 6: return number * scale + (command == "A" ? dy : 0)
      default: return number * scale
      }
    case "H": return number * scale + dx
    case "V": return number * scale + dy
    case "M", "L", "C", "S", "Q", "T": return number * scale + (index.isMultiple(of: 2) ? dx : dy)
    default: return number * scale
    }
  }

  private static func expanded(_ step: Step) -> [Step] {
    switch (step.command, step.numbers.count) {
    case ("o", 3):
      let (x, y, r) = (step.numbers[0], step.numbers[1], step.numbers[2])
      return [
        Step(command: "M", numbers: [x, y - r]),
        Step(command: "a", numbers: [r, r, 0, 1, 0, 0, 2 * r]),
        Step(command: "a", numbers: [r, r, 0, 1, 0, 0, -2 * r]), Step(command: "z", numbers: []),
      ]
    case ("r", 5):
      let (x, y, r) = (step.numbers[0], step.numbers[1], step.numbers[4])
      let (width, height) = (step.numbers[2] - 2 * r, step.numbers[3] - 2 * r)
      func corner(_ x: Double, _ y: Double) -> [Step] {
        r == 0 ? [] : [Step(command: "a", numbers: [r, r, 0, 0, 1, x, y])]
      }
      return [Step(command: "M", numbers: [x + r, y]), Step(command: "h", numbers: [width])]
        + corner(r, r) + [Step(command: "v", numbers: [height])] + corner(-r, r)
        + [Step(command: "h", numbers: [-width])] + corner(-r, -r)
        + [Step(command: "v", numbers: [-height])] + corner(r, -r)
        + [Step(command: "z", numbers: [])]
    default: return [step]
    }
  }
}
