declare module 'bidi-js' {
  interface Bidi {
    /** `levels`: one per UTF-16 unit, odd for right-to-left. */
    getEmbeddingLevels(text: string): {
      levels: Uint8Array;
      paragraphs: { start: number; end: number; level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'fontverter' {
  const fontverter: { convert(bytes: Uint8Array, format: 'truetype'): Promise<Buffer> };
  export default fontverter;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
