import type { Line } from '../detours.ts';
import type { Fault } from './fault.ts';

/** What a part waits for each piece that comes or goes on a slow line. */
const DELAY_MS = 150;

export type Trouble = 'cut' | 'hang' | 'slow';

/** Connections between two parts, or of all parts to one, are refused or broken, go nowhere, or are slow. */
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
