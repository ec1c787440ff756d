import { identify } from '../../../tools/setup/process-identity.mjs';
import type { MailServer } from '../mail/mail-server.ts';
import type { ProcessProduct } from '../process-product.ts';
import type { Product } from '../product.ts';

/** What faults are done to. */
export interface World<P extends Product = ProcessProduct> {
  product: P;
  mail: MailServer;
}

/** Begins a fault. @returns ends it; a fault that ends by itself ends with the call that begins it */
export type Fault<P extends Product = ProcessProduct> = (world: World<P>) => Promise<() => unknown>;

/** A fault, and whether a mail may be sent twice by it: its server had the mail, and nobody could record that. */
export interface Scenario<P extends Product = ProcessProduct> {
  name: string;
  /** What it is done to. Two faults meet only where they are done to different things. */
  on: string;
  begin: Fault<P>;
  /** Why; see docs/reliability.md. */
  twice?: string;
  /** It lasts at least so long where there is time for it. */
  leastMs?: number;
  /** Left out of the short form, where another one of its kind stands for it. */
  isLong?: boolean;
  /** Whether it can be done here; absent: everywhere. */
  isPossible?: (product: P) => boolean;
}

/** Several at once, and their ends in the opposite order. */
export function together<P extends Product>(one: Scenario<P>, other: Scenario<P>): Scenario<P> {
  const twice = one.twice ?? other.twice;
  return {
    name: `${one.name}+${other.name}`,
    on: `${one.on}+${other.on}`,
    isPossible: (product) => [one, other].every(({ isPossible = () => true }) => isPossible(product)),
    begin: async (world) => {
      const endOne = await one.begin(world);
      try {
        const endOther = await other.begin(world);
        return async () => {
          await endOther();
          await endOne();
        };
      } catch (error) {
        await endOne();
        throw error;
      }
    },
    ...(twice !== undefined && { twice }),
  };
}

/** Each of them once, two at a time wherever there is another that is done to something else. */
export function inPairs(scenarios: readonly Scenario[]): Scenario[] {
  const left = [...scenarios];
  const pairs: Scenario[] = [];
  for (let one = left.shift(); one; one = left.shift()) {
    const { on } = one;
    const at = left.findIndex((other) => isApart(on, other.on));
    const [other] = at === -1 ? [] : left.splice(at, 1);
    pairs.push(other ? together(one, other) : one);
  }
  return pairs;
}

/** Whether two faults may meet. After a reboot everything is new. */
export const isApart = (one: string, other: string) => one !== other && one !== 'all' && other !== 'all';

const nothing = () => {};

/** kill -9: whoever started it starts it again. */
export const killed =
  (name: string): Fault =>
  ({ product }) => {
    product.signal(name, 'SIGKILL');
    return Promise.resolve(nothing);
  };

/** SIGSTOP: it holds its sockets and answers nothing. */
export const frozen =
  (name: string): Fault =>
  ({ product }) => {
    const pid = product.pidOf(name);
    const identity = identify(pid);
    process.kill(pid, 'SIGSTOP');
    return Promise.resolve(() => {
      // Another fault may have ended it meanwhile.
      if (identify(pid) === identity) process.kill(pid, 'SIGCONT');
    });
  };
