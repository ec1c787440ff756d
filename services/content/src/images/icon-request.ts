export interface IconSpec {
  /** Side length in pixels. */
  size: number;
  /** Background around and behind the picture. */
  background: 'transparent' | 'opaque';
  /** Margin on each side, as a share of the size. */
  padding: number;
  /** Returns RGBA pixels instead of a PNG. */
  raw?: boolean;
}

export interface IconRequest {
  /** A picture as WebP. */
  bytes: Uint8Array;
  icons: IconSpec[];
}
