/** Scanned codes. Free of zod. */

/** Identifier of the bar code's kind, which scanners can be set to send in front of what they read. */
const SYMBOLOGY = /^\s*\][A-Z]\d\s*(?=\S)/i;

/** Returns a scanned code without the identifier of its kind. */
export const bareCode = (text: string): string => text.replace(SYMBOLOGY, '');
