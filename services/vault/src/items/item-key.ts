/** Returns the spelling by which refiners and serial numbers are compared: without case, spaces and widths. */
export const itemKey = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
