import StoreKit

/// The names of other modules that apps use while importing only StoreKit.
@Observable
final class ReExports {
  var date = Date()
  var price: Decimal = 1
  var id = UUID()
  var url: URL?
}

/// Own types of the names that StoreKit has, beside StoreKit's under its name.
struct SameNames {
  struct Product {}
  typealias Transaction = StoreKit.Transaction

  let mine: Product
  let theirs: StoreKit.Product
  let transaction: Transaction
  let storefront: StoreKit.Storefront
}

/// Protocols of an app's own that StoreKit's types fulfil.
protocol Purchasable: Identifiable, Sendable {
  var displayName: String { get }
  var price: Decimal { get }
  static func products(for identifiers: some Collection<String>) async throws -> [Self]
}

extension StoreKit.Product: Purchasable {}

extension VerificationResult<Transaction> {
  var isTrusted: Bool {
    if case .verified = self { true } else { false }
  }
}

extension VerificationResult where SignedType == Transaction {
  var productID: String { unsafePayloadValue.productID }
}

@dynamicMemberLookup
struct Listed {
  let product: Product

  subscript<Value>(dynamicMember path: KeyPath<Product, Value>) -> Value { product[keyPath: path] }
}

/// An object of before Observation, with nothing imported but StoreKit.
@MainActor
final class Observed: ObservableObject {
  @Published private(set) var products: [Product] = []
  @Published var purchased: Set<String> = []
}
