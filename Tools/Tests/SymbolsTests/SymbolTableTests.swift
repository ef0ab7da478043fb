import Testing

@testable import Symbols

@Suite("The table of symbols")
struct SymbolTableTests {
  private static let table = SymbolTable.standard

  @Test("has those of paywalls, with their variants, and hundreds more")
  func common() {
    let common = """
      checkmark checkmark.circle checkmark.circle.fill checkmark.seal.fill star star.fill star.circle.fill \
      lock lock.fill lock.open lock.shield.fill crown crown.fill sparkles infinity infinity.circle bolt.fill \
      bolt.slash.fill heart heart.fill heart.slash heart.circle.fill gift gift.fill bell bell.fill bell.slash \
      bell.badge person person.2.fill person.3 person.crop.circle icloud icloud.fill icloud.slash \
      icloud.and.arrow.up wand.and.stars photo photo.fill photo.stack play play.fill play.circle.fill \
      gamecontroller.fill chart.bar chart.bar.fill cart cart.fill.badge.plus creditcard.fill trophy.fill \
      gearshape.fill trash trash.fill xmark xmark.circle.fill arrow.clockwise arrow.right.circle.fill \
      square.and.arrow.up calendar clock.fill eye.slash globe envelope.badge exclamationmark.triangle.fill
      """
    let missing = common.split(separator: " ").filter { !Self.table.contains(String($0)) }
    #expect(missing == [])
    #expect(Self.table.names.count >= 900)
    #expect(!Self.table.contains("hart.fill") && Self.table.drawing(of: "hart.fill") == nil)
  }

  @Test("draws each of its names within the grid, and none like another of its group")
  func draws() throws {
    for (block, shape) in Self.table.shapes {
      let names = [block] + shape.variants.map { "\(block).\($0)" }
      let drawings = try names.map { name -> SymbolDrawing in
        let drawing = try #require(Self.table.drawing(of: name), "\(name)")
        for path in drawing.paths {
          #expect(path.first?.lowercased() == "m", "\(name): \(path)")
          #expect(SymbolPath.steps(in: path).allSatisfy { $0.isWhole }, "\(name): \(path)")
          let far = path.absoluteNumbers.filter { !(0...24).contains($0) }
          #expect(far == [], "\(name): \(path)")
        }
        return drawing
      }
      #expect(Set(drawings).count == names.count, "\(block)")
    }
  }

  @Test("fills figures that enclose a symbol: none of their parts is a line")
  func holds() throws {
    for name in Self.table.names where name.hasSuffix(".circle.fill") {
      let drawing = try #require(Self.table.drawing(of: name))
      #expect(drawing.layers.count == 1, "\(name)")
      guard case .area = drawing.layers.first else {
        Issue.record("\(name) is drawn of lines")
        continue
      }
    }
  }

  @Test("composes a variant of the shapes of both symbols, and prefers its own drawing")
  func composes() {
    let table = SymbolTable(
      reading: """
        # A remark
        box: fill
          body r2 2 20 20 0
          inside 12 12 .5
        dot: box box.fill slash box.slash
          body o12 12 4
          turns
        dot.box.fill:
          solid M1 1H2V2z
        """)
    #expect(
      table.names == [
        "box", "box.fill", "dot", "dot.box", "dot.box.fill", "dot.box.slash", "dot.slash",
      ])
    let box = "M2 2h20v20h-20v-20z"
    let small = "M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0 -4z"
    let held: [SymbolDrawing.Layer] = [.line(box, width: "1.8"), .area(small)]
    #expect(table.drawing(of: "dot.box") == SymbolDrawing(layers: held, turns: true))
    #expect(
      table.drawing(of: "dot.box.fill")
        == SymbolDrawing(layers: [.area("M1 1H2V2z")], turns: false))
    guard case .clipped(held, _)? = table.drawing(of: "dot.box.slash")?.layers.first else {
      Issue.record("The slash is not over the box.")
      return
    }
  }

  @Test(
    "draws a path at any place and size, however tersely it is written",
    arguments: [
      ("M12 12h4v-4z", "M18 18h2v-2z"), ("m2 2 4.5.5-1-1z", "M13 13l2.25 .25 -.5 -.5z"),
      ("M12 2a10 5 30 1 0 0 20H4V6z", "M18 13a5 2.5 30 1 0 0 10H14V15z"),
      ("M0 0C2 2 4 4 6 6A2 2 0 0 1 8 8", "M12 12C13 13 14 14 15 15A1 1 0 0 1 16 16"),
    ])
  func places(path: String, placed: String) {
    #expect(SymbolPath(path).placed(x: 18, y: 18, scale: 0.5).text == placed)
  }
}

extension SymbolDrawing {
  fileprivate var paths: [String] { layers.flatMap(\.paths) }
}

extension SymbolDrawing.Layer {
  fileprivate var paths: [String] {
    switch self {
    case .area(let path): [path]
    case .line(let path, _): [path]
    case .clipped(let layers, let path): layers.flatMap(\.paths) + [path]
    }
  }
}

extension SymbolPath.Step {
  /// Whether the command has as many numbers as it takes, or a multiple.
  fileprivate var isWhole: Bool {
    let counts: [Character: Int] = [
      "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7,
    ]
    guard let command = command.uppercased().first else { return false }
    guard let count = counts[command] else { return command == "Z" && numbers.isEmpty }
    return !numbers.isEmpty && numbers.count.isMultiple(of: count)
  }
}

extension String {
  /// The places that the path names from the grid's corner.
  fileprivate var absoluteNumbers: [Double] {
    SymbolPath.steps(in: self).flatMap { step -> [Double] in
      switch step.command {
      case "M", "L", "H", "V", "C": step.numbers
      case "A":
        stride(from: 0, to: step.numbers.count, by: 7).flatMap { step.numbers[($0 + 5)..<($0 + 7)] }
      default: []
      }
    }
  }
}
