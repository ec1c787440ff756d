export function systemChromium(): string | null;
export function ensureBrowser(): Promise<boolean>;
