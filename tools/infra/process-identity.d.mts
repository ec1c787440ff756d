export function identify(pid: number): string | null;
export function commandLine(pid: number): string;
export function workingFolder(pid: number): string;
export function stopProcess(
  pid: number,
  options?: { identity?: string | null; steps?: [signal: NodeJS.Signals, milliseconds: number][] },
): Promise<boolean>;
