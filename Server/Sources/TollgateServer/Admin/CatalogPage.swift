import ServerCore
import ServerStore
import WebPages

/// The catalog, for people.
struct CatalogPage: Sendable {
  let admin: AdminContext

  private var backend: Backend { admin.backend }
  private var templates: AdminTemplates { admin.templates }

  /// The catalog in force, and the part that devices use.
  func page() async throws -> AdminPage {
    let versions = try await backend.store.read { try $0.catalogs(limit: 20) }
    let rendering = CatalogRendering(
      templates: templates, catalog: backend.catalog, versions: versions)
    return AdminPage(
      title: "Catalog", body: .joined([admin.heading("Catalog"), rendering.page]),
      place: "/admin/catalog")
  }
}
