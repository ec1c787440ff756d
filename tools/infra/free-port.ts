import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

// Below the range that systems use for outgoing connections (Linux 32768, others 49152): a port from there could be
// taken again before use.
const FIRST = 20_000;
const LAST = 32_700;
const ATTEMPTS = 50;

/** Time until the owner of a claimed port listens on it. */
const CLAIM_MS = 60_000;

/** Returns a loopback port that nothing listens on, and that no concurrent start has claimed. */
export async function freePort(first = FIRST, last = LAST): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(first, last);
    if ((await canListen(port, '127.0.0.1')) && (await claim(port))) return port;
  }
  throw new Error(`No free port found between ${first} and ${last}`);
}

/**
 * Claims a port by holding the UDP port of the same number, which nothing of ours uses and which is released with the
 * process. Several products that start at once draw dozens of ports, each some seconds before its use.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      settle(error.code !== 'EADDRINUSE');
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      setTimeout(() => socket.close(), CLAIM_MS).unref();
      settle(true);
    });
  });
}

/** True if a program could listen on the port; false when it is taken or not permitted. */
export function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}
