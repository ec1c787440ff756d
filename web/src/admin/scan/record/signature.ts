import { LIMITS, SIGNATURE_BOX as BOX } from '@vaultway/contracts/constants';

/** Points closer than this to the one before add bytes and no shape. */
const LEAST = 5;

export interface Point {
  x: number;
  y: number;
}

/** A point of the screen in the box, which lies at `rect`. */
export const inBox = ({ x, y }: Point, rect: DOMRect): Point => ({
  x: Math.round(within(((x - rect.left) / rect.width) * BOX.width, BOX.width)),
  y: Math.round(within(((y - rect.top) / rect.height) * BOX.height, BOX.height)),
});

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** The signature with one stroke more, which begins at a point. A touch without a movement is a dot. */
export const withStroke = (path: string, { x, y }: Point): string => limited(path, `M${x} ${y}L${x} ${y}`);

/** The signature with its last stroke drawn on to a point; as it was where that is too near, or it is long enough. */
export function drawnTo(path: string, { x, y }: Point): string {
  const [, lastX, lastY] = /[ML](\d+) (\d+)$/.exec(path.slice(-12)) ?? [];
  if (Math.hypot(x - Number(lastX), y - Number(lastY)) < LEAST) return path;
  return limited(path, `L${x} ${y}`);
}

const limited = (path: string, more: string) =>
  path.length + more.length > LIMITS.signatureBytes ? path : path + more;
