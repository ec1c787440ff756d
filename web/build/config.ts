/** Where the dev server finds the product's calls and pictures. */
export const gatewayUrl = () => process.env['VITE_GATEWAY_URL'] ?? 'http://localhost:8080';
