import type { Line } from '../detours.ts';
import type { Fault } from './fault.ts';

/** Delay of each chunk in either direction on a slow connection. */
const DELAY_MS = 150;

export type Trouble = 'cut' | 'hang' | 'slow';

/** Breaks, hangs or slows down connections between two parts, or from all parts to one. */
export const line =
  (between: Line | { to: string }, how: Trouble): Fault =>
  ({ product: { detours } }) => {
    const lines =
      typeof between === 'string'
        ? [between]
        : detours.lines.filter((each) => each.endsWith(`-${between.to}`) && !each.startsWith('gateway-'));
    const proxies = lines.map((each) => detours.proxyOf(each));
    for (const proxy of proxies) {
      if (how === 'slow') proxy.delay(DELAY_MS);
      else proxy[how]();
    }
    return Promise.resolve(() => {
      for (const proxy of proxies) proxy.restore();
    });
  };
