import AppStoreWire
import Foundation

extension KeptHistory {
  /// Returns the smallest history that still breaks a law, and how.
  ///
  /// - Parameter violation: Returns how a history breaks the law, or nil if it keeps it.
  /// - Returns: The history as a journey with the violation, or nil if this one keeps the law.
  func counterexample(of violation: (KeptHistory) -> String?) -> String? {
    guard violation(self) != nil else { return nil }
    var smallest = self
    while let smaller = smallest.smaller.first(where: { violation($0) != nil }) {
      smallest = smaller
    }
    return violation(smallest).map { "\($0)\n\(smallest.journey)" }
  }

  /// Histories with a little less in them: first without a whole thing, then with a simpler one.
  private var smaller: [KeptHistory] {
    func changed(_ change: (inout KeptHistory) -> Void) -> KeptHistory {
      var history = self
      change(&history)
      return history
    }
    let shorter =
      purchases.indices.map { place in changed { $0.purchases.remove(at: place) } }
      + deeds.indices.map { place in changed { $0.deeds.remove(at: place) } }
    let simpler = purchases.indices.flatMap { place -> [KeptHistory] in
      let purchase = purchases[place]
      var simpler: [KeptHistory] = []
      if let refund = purchase.refund {
        simpler.append(changed { $0.purchases[place].refund = nil })
        if refund.known > max(refund.date, purchase.known) {
          simpler.append(
            changed { $0.purchases[place].refund?.known = max(refund.date, purchase.known) })
        }
      }
      if purchase.known > purchase.date {
        simpler.append(changed { $0.purchases[place].known = purchase.date })
      }
      return simpler
    }
    let spends = deeds.indices.compactMap { place -> KeptHistory? in
      if case .hold = deeds[place].kind { return changed { $0.deeds[place].kind = .spend } }
      return nil
    }
    return shorter + simpler + spends
  }

  /// The history in the words of journeys; comments say what a journey has no words for.
  var journey: String {
    var lines: [(day: Double, text: String)] = []
    for purchase in purchases {
      let late = purchase.known > purchase.date ? "  # known on day \(purchase.known)" : ""
      lines.append((purchase.date, "- buy: \(purchase.product.rawValue)\(late)"))
      if let refund = purchase.refund {
        let late = refund.known > refund.date ? "  # known on day \(refund.known)" : ""
        lines.append(
          (
            refund.date,
            "- refund: { product: \(purchase.product.rawValue), percentage: \(refund.percentage) }\(late)"
          ))
      }
    }
    for deed in deeds {
      let text =
        switch deed.kind {
        case .gift: "# the server gives \(deed.amount) coins"
        case .spend: "- tollgate_server: { spend: { coins: \(deed.amount) } }"
        case .hold(let after):
          "- tollgate_server: { spend: { coins: \(deed.amount) } }  # held"
            + (after.map { ", and released after \($0) days" } ?? "")
        }
      lines.append((deed.date, text))
    }
    var (text, last) = ("steps:", 0.0)
    for line in lines.sorted(by: { $0.day < $1.day }) {
      if line.day > last { text += "\n  - wait: \(Int(line.day - last))d" }
      text += "\n  \(line.text)"
      last = line.day
    }
    return text
  }
}
