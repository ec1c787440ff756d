/** Points of one curve. */
const POINTS = 360;
/** Bytes of the hash that shape one curve. */
const BYTES = 8;
/** Radii of the rings, from the rim inwards. */
const RINGS = [83, 64, 45, 26];
const FULL = 2 * Math.PI;

/**
 * Returns the curves of a seal, as on banknotes: each ring is a circle with two waves, whose numbers, heights and
 * phases are bytes of the hash.
 *
 * @param hash in base64, at least 32 bytes
 * @returns SVG paths around the origin, within a radius of 100
 */
export function sealPaths(hash: string): string[] {
  const bytes = Array.from(atob(hash), (character) => character.charCodeAt(0));
  return RINGS.flatMap((radius, ring) => {
    const [count = 0, other = 0, height = 0, share = 0, phase = 0, second = 0, twist = 0, mirror = 0] =
      bytes.slice(ring * BYTES, (ring + 1) * BYTES);
    const curve = {
      radius,
      waves: 8 + (count % 17),
      ripples: 25 + (other % 40),
      high: 7 + height / 51,
      low: 1.5 + share / 85,
      turned: (phase / 256) * FULL,
      bent: (second / 256) * FULL,
    };
    // The second curve crosses the first.
    const crossing = {
      ...curve,
      turned: curve.turned + FULL / 2 + twist / 512,
      bent: curve.bent + mirror / 128,
      high: -curve.high * 0.9,
    };
    return [pathOf(curve), pathOf(crossing)];
  });
}

interface Curve {
  radius: number;
  waves: number;
  ripples: number;
  high: number;
  low: number;
  turned: number;
  bent: number;
}

function pathOf({ radius, waves, ripples, high, low, turned, bent }: Curve): string {
  const points = Array.from({ length: POINTS }, (_, at) => {
    const angle = (at / POINTS) * FULL;
    const far = radius + high * Math.sin(waves * angle + turned) + low * Math.sin(ripples * angle + bent);
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
