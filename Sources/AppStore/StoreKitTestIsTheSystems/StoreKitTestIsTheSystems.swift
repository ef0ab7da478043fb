// On Apple platforms `import StoreKitTest` finds the system's. The product of that name is this empty target
// there, so that one dependency line works everywhere.
