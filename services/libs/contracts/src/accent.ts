/** The owner's color, adapted to each background; all as `#rrggbb`. Free of zod. */
export interface AccentPalette {
  /** Lines and icons on the light theme. */
  shape: string;
  /** Text on the light theme. */
  text: string;
  /** Text and icons on the dark theme. */
  dark: string;
  /** Text, and buttons with dark text, on the dark hero and footer. */
  night: string;
}

/** The product's gold, used by the site's styles (tokens.css) unless the owner chose a color. */
export const PRODUCT_ACCENT: AccentPalette = {
  shape: '#b98a1f',
  text: '#7a5a0c',
  dark: '#e0b75a',
  night: '#e0b75a',
};

/** Backgrounds of the site's styles (tokens.css). */
const LIGHT = ['#ffffff', '#f5f7fe', '#eaeffa'];
const DARK = ['#0b1118', '#121b26', '#182434'];
const NIGHT = ['#0b1f3f', '#071429', '#143057', '#182b48'];

const BLACK = '#000000';
const WHITE = '#ffffff';
/** Minimum contrasts of WCAG 2.2: 3:1 for shapes (1.4.11), 4.5:1 for text (1.4.3). */
const SHAPE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const STEPS = 50;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** @param color `#rrggbb` in lower case; darkened or lightened where a background makes it unreadable */
export const accentPalette = (color: string): AccentPalette => ({
  shape: readable(color, LIGHT, SHAPE_CONTRAST, BLACK),
  text: readable(color, LIGHT, TEXT_CONTRAST, BLACK),
  dark: readable(color, DARK, TEXT_CONTRAST, WHITE),
  night: readable(color, NIGHT, TEXT_CONTRAST, WHITE),
});

/** Returns the first color on the way to `end` with enough contrast to all of `grounds`. */
function readable(color: string, grounds: readonly string[], contrast: number, end: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, end, step / STEPS);
    if (grounds.every((ground) => contrastOf(mixed, ground) >= contrast)) return mixed;
  }
  return end;
}

/** Returns the WCAG contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: string, end: string, share: number): string {
  const ends = channels(end);
  const mixed = channels(color).map((value, at) => Math.round(value + ((ends[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
