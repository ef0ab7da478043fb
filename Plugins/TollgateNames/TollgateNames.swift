import Foundation
import PackagePlugin

/// Writes the names of a target's `Catalog.json` as Swift, before the target is compiled.
@main
struct TollgateNames: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let files = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
    return try commands(
      for: files, of: target.name, by: context.tool(named: "TollgateNamesTool").url,
      in: context.pluginWorkDirectoryURL)
  }

  private func commands(
    for files: [URL], of target: String, by tool: URL, in folder: URL
  ) throws -> [Command] {
    let catalogs = files.filter { $0.lastPathComponent == "Catalog.json" }
    guard let catalog = catalogs.first, catalogs.count == 1 else {
      throw WrongCatalogs(target: target, catalogs: catalogs)
    }
    let written = folder.appending(path: "Catalog+names.swift")
    return [
      .buildCommand(
        displayName: "Writing the names of \(catalog.lastPathComponent)", executable: tool,
        arguments: [catalog.path(percentEncoded: false), written.path(percentEncoded: false)],
        inputFiles: [catalog], outputFiles: [written])
    ]
  }
}

/// A target that has no catalog, or several.
struct WrongCatalogs: Error, CustomStringConvertible {
  let target: String
  let catalogs: [URL]

  var description: String {
    catalogs.isEmpty
      ? "TollgateNames finds no Catalog.json in \(target). Add it to the target's resources, such as "
        + ".copy(\"Catalog.json\")."
      : "TollgateNames finds several Catalog.json in \(target): "
        + catalogs.map { $0.path(percentEncoded: false) }.sorted().joined(separator: ", ")
        + ". Exclude all but one."
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension TollgateNames: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    try commands(
      for: target.inputFiles.map(\.url), of: target.displayName,
      by: context.tool(named: "TollgateNamesTool").url, in: context.pluginWorkDirectoryURL)
  }
}
#endif
