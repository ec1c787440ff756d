/** Where the compiled designs are kept. */
export const TARGET: string;
/** The designs as `TARGET` holds them. */
export function compileDesigns(): Promise<string>;
