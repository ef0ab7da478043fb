// On hosts without StoreKit, `Tollgate` itself is compiled against `OpenStoreKit`.
@_exported public import Tollgate
