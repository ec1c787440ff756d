import { useSlow } from '@/shared/lib/slow';

/** Faster responses would only flicker, and dimming a list costs as much as painting it. */
const DIM_AFTER_MS = 200;

/** Returns whether a list has been out of date for long enough to dim it. */
export const useDimmed = (outdated: boolean): boolean => useSlow('list', outdated, DIM_AFTER_MS);
