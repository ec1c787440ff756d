import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from './compose.mjs';

const LIMIT_MS = 60_000;

/** Waits for the gateway, which finds restarted services a moment after they are ready. */
export async function untilReachable() {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      compose(['exec', '-T', 'gateway', '/etc/traefik/healthy.sh', 'now']);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}
