export function say(line: string): void;
export function step<T>(name: string, work: () => Promise<T> | T): Promise<T>;
export function seconds(begin: number): string;
export function sayFailure(error: unknown): void;
