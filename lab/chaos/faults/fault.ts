import { identify } from '../../../tools/setup/process-identity.mjs';
import type { MailServer } from '../mail/mail-server.ts';
import type { ProcessProduct } from '../process-product.ts';
import type { Product } from '../product.ts';

/** Targets of faults. */
export interface World<P extends Product = ProcessProduct> {
  product: P;
  mail: MailServer;
}

/** Starts a fault. @returns a function that ends it; a fault that ends by itself ends with the call that starts it */
export type Fault<P extends Product = ProcessProduct> = (world: World<P>) => Promise<() => unknown>;

/** A fault, with details of when it applies. */
export interface Scenario<P extends Product = ProcessProduct> {
  name: string;
  /** Target of the fault. Two faults combine only if their targets differ. */
  on: string;
  begin: Fault<P>;
  /** Reason why a mail may be sent twice: its server had it, but nobody could record that; see docs/reliability.md. */
  twice?: string;
  /** Minimum duration, if there is time for it. */
  leastMs?: number;
  /** Excluded from the short form, where another one of its kind represents it. */
  isLong?: boolean;
  /** Whether it is possible here; absent means everywhere. */
  isPossible?: (product: P) => boolean;
}

/** Combines faults, and ends them in reverse order. */
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

/** Returns each scenario once, in pairs of different targets where possible. */
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

/** Whether two faults can combine. A reboot restarts everything. */
export const isApart = (one: string, other: string) => one !== other && one !== 'all' && other !== 'all';

const nothing = () => {};

/** Sends SIGKILL; the parent restarts it. */
export const killed =
  (name: string): Fault =>
  ({ product }) => {
    product.signal(name, 'SIGKILL');
    return Promise.resolve(nothing);
  };

/** Sends SIGSTOP: it keeps its sockets but does not respond. */
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
