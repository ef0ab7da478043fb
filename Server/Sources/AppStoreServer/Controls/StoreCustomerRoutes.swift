import Foundation
import Hummingbird
import LocalAppStore

/// Lists the store's customers: `GET /customers?after=N&limit=`.
struct StoreCustomerRoutes {
  let store: LocalStore

  func add(to router: Router<some RequestContext>) {
    router.get("/customers") { request, _ in
      let page = try PageQuery(request)
      let found = try await store.send(ListCustomers(after: page.after, limit: page.limit))
      return try Response.json(
        Answer(customers: found.customers.map(Answer.Customer.init), hasMore: found.hasMore))
    }
  }

  private struct Answer: Encodable {
    struct Customer: Encodable {
      let account: Int
      let appAccountToken: String?
      let appTransactionId: String
      let transactions: [String]

      init(_ customer: ListCustomers.Customer) {
        account = customer.number
        appAccountToken = customer.appAccountToken?.uuidString.lowercased()
        appTransactionId = customer.appTransactionID
        transactions = customer.transactions.map(\.description)
      }
    }

    let customers: [Customer]
    let hasMore: Bool
  }
}
