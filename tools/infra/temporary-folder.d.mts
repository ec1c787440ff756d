export function temporaryFolder(name: string): { folder: string; remove: () => void };
