// `import StoreKitTest` also exports StoreKit's names, as on Apple's systems.
@_exported public import OpenStoreKit
