export function startGuard(options: { folder: string; session: string; removeFolder?: string }): void;
