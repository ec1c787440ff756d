import { identify } from '../../../tools/setup/process-identity.mjs';
import type { ChaosProduct } from '../product.ts';
import type { MailServer } from '../mail-server.ts';

/** What faults are done to. */
export interface World {
  product: ChaosProduct;
  mail: MailServer;
}

/** Begins a fault. @returns ends it; a fault that ends by itself ends with the call that begins it */
export type Fault = (world: World) => Promise<() => unknown>;

/** A fault, and whether a mail may be sent twice by it: its server had the mail, and nobody could record that. */
export interface Scenario {
  name: string;
  begin: Fault;
  /** Why; see docs/reliability.md. */
  twice?: string;
}

/** Several at once, and their ends in the opposite order. */
export function together(one: Scenario, other: Scenario): Scenario {
  const twice = one.twice ?? other.twice;
  return {
    name: `${one.name}+${other.name}`,
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
