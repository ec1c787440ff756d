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

/** Picture of shared links. */
export interface PreviewRequest {
  /** The product's own picture as WebP, colored if there is a color. */
  scene: Uint8Array;
  /** `#rrggbb` */
  color: string | undefined;
  /** Logo as WebP. */
  logo: Uint8Array | undefined;
}

export interface IconRequest {
  /** A picture as WebP. */
  bytes: Uint8Array;
  icons: IconSpec[];
}
