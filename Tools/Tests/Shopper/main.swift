// An app as people write it, which knows nothing of where its store is.
#if canImport(Darwin)
import OpenStoreKit
#else
import StoreKit
#endif

let id = CommandLine.arguments.dropFirst().first ?? ""
guard let product = try await Product.products(for: [id]).first else {
  print("not sold")
  exit(1)
}
guard case .success(.verified(let transaction)) = try await product.purchase() else {
  print("not bought")
  exit(1)
}
await transaction.finish()
print("\(transaction.productID) \(product.displayPrice)")
