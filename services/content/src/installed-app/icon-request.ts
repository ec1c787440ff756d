/** An icon to be drawn. */
export interface IconSpec {
  /** Pixels of each side. */
  size: number;
  /** What lies around and behind the picture. */
  background: 'transparent' | 'opaque';
  /** The share of the size that stays free on each side. */
  padding: number;
}

export interface IconRequest {
  /** A picture as WebP. */
  bytes: Uint8Array;
  icons: IconSpec[];
}
