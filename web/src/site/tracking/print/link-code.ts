import { encodeQR } from 'qr';

/** Draws a link as a QR code. @returns the address of an image */
export const linkCode = (link: string): string =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { border: 2 }))}`;
