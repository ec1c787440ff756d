export function systemChromium(): string | null;
export function ensureBrowser(): boolean;
