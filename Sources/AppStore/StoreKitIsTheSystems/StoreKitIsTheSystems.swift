// On Apple platforms `import StoreKit` finds the system's. The product of that name is this empty target
// there, so that one dependency line works everywhere.
