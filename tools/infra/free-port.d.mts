export function freePort(): Promise<number>;
export function canListen(port: number, host: string): Promise<boolean>;
