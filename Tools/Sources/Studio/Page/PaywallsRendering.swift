import Foundation
import Journeys
import PaywallHTML
import TollgateCore
import TollgateScreens
import WebPages

/// Draws all pictures of a paywall on one page, with the available choices.
struct PaywallsRendering {
  let templates: PageTemplates
  let renderer: ScreenRenderer
  let entry: AppEntry
  let query: PaywallQuery
  let choices: PaywallQuery.Choices
  let pictures: [PaywallPicture]

  /// A Boolean value that indicates whether there is a Chromium to take pictures with.
  let canTakePictures: Bool

  var page: HTML {
    let path = "/\(PageAddress.segment(entry.id))/"
    return templates.paywalls.filled([
      "back": .text(PageAddress.wayBack(to: entry.id, from: query.run)),
      "run": .text(query.run), "appName": .text(entry.name), "path": .text(path + "paywalls"),
      "count": .text(pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures"),
      "choices": .markup(.joined(groups)),
      "sheet": canTakePictures ? .text(path + "paywalls.png" + query.text) : nil,
      "archive": canTakePictures ? .text(path + "paywalls.zip" + query.text) : nil,
      "advice": canTakePictures ? nil : .text(Chromium.advice),
      "isWhole": .flag(query.length == .whole),
      "pictures": .markup(.joined(halls)),
    ])
  }

  // The choices

  private var groups: [HTML] {
    let paywalls = choices.paywalls.map {
      option("paywall", $0.id.rawValue, $0.id.rawValue, $0.id == query.paywall.id, kind: "radio")
    }
    let languages = choices.languages.map {
      option("language", $0, PaywallPicture.name(of: $0), query.languages.contains($0))
    }
    let looks = PaywallLook.allCases.map {
      option("look", $0.rawValue, $0 == .light ? "Light" : "Dark", query.looks.contains($0))
    }
    let devices = choices.devices.map {
      option("device", $0.rawValue, $0.title, query.devices.contains($0))
    }
    let variants = choices.variants.map { variant in
      option(
        "variant", variant?.name ?? "none",
        variant?.title ?? "As it is",
        query.variants.contains(variant))
    }
    let lengths = PaywallLength.allCases.map {
      option("length", $0.rawValue, $0.title, $0 == query.length, kind: "radio")
    }
    return [
      group("Paywall", paywalls, isNeeded: choices.paywalls.count > 1),
      group("Languages", languages, isNeeded: choices.languages.count > 1),
      group("Light and dark", looks), group("Devices", devices), group("Length", lengths),
      group("Experiments", variants, isNeeded: choices.variants.count > 1),
    ].compactMap(\.self)
  }

  private func group(_ title: String, _ options: [HTML], isNeeded: Bool = true) -> HTML? {
    guard isNeeded else { return nil }
    return templates.choiceGroup.filled([
      "title": .text(title), "options": .markup(.joined(options)),
    ])
  }

  private func option(
    _ name: String, _ value: String, _ label: String, _ isOn: Bool, kind: String = "checkbox"
  ) -> HTML {
    templates.choice.filled([
      "kind": .text(kind), "name": .text(name), "value": .text(value), "label": .text(label),
      "on": .flag(isOn),
    ])
  }

  // The pictures

  /// All pictures of each language, with the variants of one device side by side.
  private var halls: [HTML] {
    query.languages.map { language in
      let series = PaywallPicture.series(of: pictures.filter { $0.language == language }).map {
        HTML(trusted: #"<div class="series">\#(HTML.joined($0.map(figure)).markup)</div>"#)
      }
      return HTML(trusted: #"<div class="hall">\#(HTML.joined(series).markup)</div>"# + "\n")
    }
  }

  private func figure(_ picture: PaywallPicture) -> HTML {
    let path = "/\(PageAddress.segment(entry.id))/paywalls.png"
    var words: String?
    var fragment: HTML?
    var missing: String?
    switch picture.screen {
    case .success(let screen):
      words = screen.plainText
      fragment = HTML(trusted: renderer.fragment(screen, submittingTo: ""))
    case .failure(let mistake): missing = mistake.description
    }
    return templates.paywallFigure.filled([
      "caption": .text(picture.caption), "setting": .text(picture.setting),
      "variant": .text(picture.variantName),
      "isOneOfSeveral": .flag(query.variants != [nil]), "isWhole": .flag(query.length == .whole),
      "device": .text(picture.device.rawValue),
      "look": .text(picture.look.rawValue),
      "platform": .text(picture.device.platform.rawValue), "fragment": .markup(fragment),
      "missing": .text(missing), "words": .text(words),
      "png": canTakePictures && missing == nil ? .text(path + query.asking(for: picture)) : nil,
    ])
  }
}

extension PaywallQuery {
  /// Returns the query for one picture.
  fileprivate func asking(for picture: PaywallPicture) -> String {
    let pairs =
      [
        ("paywall", paywall.id.rawValue), ("language", picture.language),
        ("look", picture.look.rawValue), ("device", picture.device.rawValue),
        ("variant", picture.variant?.name ?? "none"),
      ] + (length == .screen ? [] : [("length", length.rawValue)])
    return "?" + pairs.map { "\($0)=\(PageAddress.segment($1))" }.joined(separator: "&")
  }
}
