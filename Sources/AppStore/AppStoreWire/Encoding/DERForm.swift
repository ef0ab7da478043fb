import SwiftASN1

/// The form that a standard prescribes for a DER value, for checking bytes.
///
/// SwiftASN1 checks DER's general rules: a single way to write a length, an integer or a Boolean,
/// and no trailing bytes.
struct DERForm: Sendable {
  private let isHeld: @Sendable (ASN1Node) -> Bool

  init(_ isHeld: @escaping @Sendable (ASN1Node) -> Bool) { self.isHeld = isHeld }

  /// Returns whether these bytes are one value of this form, and nothing else.
  func isHeld(by bytes: ArraySlice<UInt8>) -> Bool {
    guard let node = try? DER.parse(bytes) else { return false }
    return isHeld(node)
  }

  /// Returns whether a value has this form.
  func isHeld(by node: ASN1Node) -> Bool { isHeld(node) }
}

extension DERForm {
  /// A part of a sequence.
  struct Part: Sendable {
    fileprivate let form: DERForm
    fileprivate let isOptional: Bool

    static func required(_ form: DERForm) -> Part { Part(form: form, isOptional: false) }
    static func optional(_ form: DERForm) -> Part { Part(form: form, isOptional: true) }
  }

  /// The name of a kind of thing.
  static let identifier = value(ASN1ObjectIdentifier.self)

  /// Nothing has this form.
  static let never = DERForm { _ in false }

  /// Returns the form of a type that SwiftASN1 reads, under its own tag or another one.
  static func value<Value: DERImplicitlyTaggable & SendableMetatype>(
    _ type: Value.Type, as tag: ASN1Identifier = Value.defaultIdentifier,
    where isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> DERForm {
    DERForm { node in
      (try? Value(derEncoded: node, withIdentifier: tag)).map(isAllowed) ?? false
    }
  }

  /// Returns the form of bytes under a tag, as many as are allowed.
  static func bytes(
    as tag: ASN1Identifier = .octetString,
    where isAllowed: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) -> DERForm {
    value(ASN1OctetString.self, as: tag) { isAllowed($0.bytes) }
  }

  /// Returns the form of these parts in their order, and no others.
  static func sequence(_ parts: Part...) -> DERForm {
    DERForm { node in
      guard node.identifier == .sequence, var rest = node.children else { return false }
      for part in parts {
        if let first = rest.first, part.form.isHeld(first) {
          rest.removeFirst()
        } else if !part.isOptional {
          return false
        }
      }
      return rest.isEmpty
    }
  }

  /// Returns the form of one value or more of a form.
  static func list(of form: DERForm, as tag: ASN1Identifier = .sequence) -> DERForm {
    DERForm { node in
      guard node.identifier == tag, let all = node.children, !all.isEmpty else { return false }
      return all.allSatisfy(form.isHeld(by:))
    }
  }

  /// Returns the form of one value or more of a form, in the order of their bytes.
  static func set(of form: DERForm) -> DERForm {
    DERForm { node in
      guard list(of: form, as: .set).isHeld(node), let all = node.children else { return false }
      return zip(all, all.dropFirst()).allSatisfy {
        $0.encodedBytes.lexicographicallyPrecedes($1.encodedBytes)
      }
    }
  }

  /// Returns the form of a value inside a tag of its own.
  static func tagged(_ number: UInt, _ form: DERForm) -> DERForm {
    DERForm { node in
      guard node.identifier == .context(number), let all = node.children, all.count == 1 else {
        return false
      }
      return form.isHeld(all[0])
    }
  }

  /// Returns the form of a value that has two forms at once.
  static func both(_ first: DERForm, _ second: DERForm) -> DERForm {
    DERForm { first.isHeld($0) && second.isHeld($0) }
  }

  /// Returns a form that matches any of several forms.
  static func any(of forms: DERForm...) -> DERForm {
    DERForm { node in forms.contains { $0.isHeld(node) } }
  }
}

extension ASN1Identifier {
  /// Returns a tag whose meaning depends on where it is.
  static func context(_ number: UInt) -> ASN1Identifier {
    ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
  }
}

extension ASN1Node {
  /// The values inside, or nil for a kind without any.
  fileprivate var children: [ASN1Node]? {
    guard case .constructed(let nodes) = content else { return nil }
    return Array(nodes)
  }
}
