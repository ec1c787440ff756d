import { SIGNATURE_BOX as BOX } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';

/** Minimum distance between points; closer ones add bytes but no shape. */
const LEAST = 5;

export interface Point {
  x: number;
  y: number;
}

/** Maps a point on the screen to the box displayed at `rect`. */
export const inBox = ({ x, y }: Point, rect: DOMRect): Point => ({
  x: Math.round(clamp(((x - rect.left) / rect.width) * BOX.width, BOX.width)),
  y: Math.round(clamp(((y - rect.top) / rect.height) * BOX.height, BOX.height)),
});

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Starts a stroke at a point. A touch without movement is a dot. */
export const withStroke = (path: string, { x, y }: Point): string =>
  appendIfShort(path, `M${x} ${y}L${x} ${y}`);

/** Extends the last stroke to a point; unchanged if the point is too close or the path too long. */
export function drawnTo(path: string, { x, y }: Point): string {
  const [, lastX, lastY] = /[ML](\d+) (\d+)$/.exec(path.slice(-12)) ?? [];
  if (Math.hypot(x - Number(lastX), y - Number(lastY)) < LEAST) return path;
  return appendIfShort(path, `L${x} ${y}`);
}

const appendIfShort = (path: string, more: string) =>
  path.length + more.length > LIMITS.signatureBytes ? path : path + more;
