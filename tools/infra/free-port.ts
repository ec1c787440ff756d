import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which systems take ports for outgoing connections (Linux 32768, others 49152): a port from
// there could be taken again by the time it is used.
const FIRST = 20_000;
const LAST = 32_700;
const ATTEMPTS = 50;

/** A port on the loopback address that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (await canListen(port, '127.0.0.1')) return port;
  }
  throw new Error(`No free port found between ${FIRST} and ${LAST}`);
}

/** Whether a program could listen on the port: false when it is taken or not permitted. */
export function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}
