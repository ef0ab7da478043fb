// On Apple platforms `import Combine` finds the system's. The product of that name stands for this empty
// target there, so that one dependency line works everywhere.
