import { useSlow } from '@/shared/lib/slow';

/** What is answered sooner would only flicker, and to dim a list costs as much as to paint it. */
const DIM_AFTER_MS = 200;

/** Whether a list has been outdated for so long that it is shown to be. */
export const useDimmed = (outdated: boolean): boolean => useSlow('list', outdated, DIM_AFTER_MS);
