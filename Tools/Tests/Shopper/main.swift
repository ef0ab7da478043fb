// An app as people write it, without any knowledge of its store's place.
#if canImport(Darwin)
import OpenStoreKit
#else
import StoreKit
#endif

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "--listen": await listen()
case "--look": await look()
case "--lives": try await live(words.dropFirst().compactMap { Int($0) }.first ?? 1)
default: try await buy(words.first ?? "")
}

/// Buys one unit of a product.
func buy(_ id: String) async throws {
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
}

/// Waits for deliveries, and prints them.
func listen() async {
  for await case .verified(let transaction) in Transaction.updates {
    await transaction.finish()
    print("heard of \(transaction.productID)")
    break
  }
}

/// Lives so often on each of four devices at once: opens the app, calls, listens, and closes.
func live(_ count: Int) async throws {
  guard let text = ProcessInfo.processInfo.environment["SHOPPER_STORE"],
    let address = URL(string: text)
  else { return }
  try await withThrowingTaskGroup(of: Void.self) { group in
    for device in 1...4 {
      group.addTask {
        let place = address.appending(queryItems: [.init(name: "device", value: "\(device)")])
        for number in 0..<count { try await live(at: place, endsFirst: number.isMultiple(of: 2)) }
      }
    }
    try await group.waitForAll()
  }
  print("lived \(count) times on each of 4 devices")
}

private func live(at place: URL, endsFirst: Bool) async throws {
  let launch = try await AppLaunch.open(at: place)
  try await launch.run {
    let listener = Task { for await _ in Transaction.updates {} }
    async let products = Product.products(for: ["all"])
    async let storefront = Storefront.current
    async let owned = Transaction.currentEntitlements.reduce(0) { count, _ in count + 1 }
    guard try await products.count == 1, await storefront != nil, await owned == 0 else {
      throw StoreKitError.unknown
    }
    if endsFirst { await launch.end() }
    listener.cancel()
    await listener.value
  }
  await launch.end()
}

/// Asks for everything that an app asks for when it starts, at once.
func look() async {
  async let products = Product.products(for: ["all"]).count
  async let status = Product.SubscriptionInfo.status(for: "G").count
  async let one = Product.SubscriptionInfo.status(transactionID: 1)
  async let app = AppTransaction.shared
  async let synced: Void = AppStore.sync()
  async let promoted = Product.PromotionInfo.currentOrder
  async let owned = Transaction.currentEntitlements.reduce(0) { count, _ in count + 1 }
  async let latest = Transaction.latest(for: "all")
  async let groups = Product.SubscriptionInfo.Status.all.reduce(0) { count, _ in count + 1 }
  async let storefront = Storefront.current
  async let isEligible = Product.SubscriptionInfo.isEligibleForIntroOffer(for: "G")
  do { print("products", try await products) } catch { print("products", error.name) }
  do { print("status", try await status) } catch { print("status", error.name) }
  do { print("one", try await one == nil) } catch { print("one", error.name) }
  do { print("app", try await app.payloadValue.bundleID) } catch { print("app", error.name) }
  do { print("sync", try await synced) } catch { print("sync", error.name) }
  do { print("promoted", try await promoted.count) } catch { print("promoted", error.name) }
  print("owned", await owned)
  print("latest", await latest?.unsafePayloadValue.productID ?? "none")
  print("groups", await groups)
  print("storefront", await storefront?.countryCode ?? "none")
  print("eligible", await isEligible)
  print("device", AppStore.deviceVerificationID == nil ? "none" : "known")
}

extension Error {
  var name: String {
    if case .networkError? = self as? StoreKitError { "network" } else { "\(self)" }
  }
}
