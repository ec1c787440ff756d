/** Returns the gateway to which the dev server proxies calls and pictures. */
export const gatewayUrl = () => process.env['VITE_GATEWAY_URL'] ?? 'http://localhost:8080';

/** True for images, whose build may take a minute longer: Terser and Brotli's highest level save a visitor a few KB. */
export const isFullyCompressed = process.env['FULL_COMPRESSION'] === 'true';
