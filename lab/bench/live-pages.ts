import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Opens a tracking page for many visitors, in a process of its own. With `URL,URL PATH COUNT` on the command line, it
 * opens the pages at these gateways in turn, then reports how many have their first state; later it prints when each
 * change reached them, and reopens a page when its connection ends, as browsers do.
 */
const [base = '', path = '', count = '0'] = process.argv.slice(2);
const gateways = base.split(',').map((url) => new URL(url));
const AT_ONCE = 200;
/** Default reconnection delay of browsers. */
const RETRY_MS = 3000;
const QUIET_MS = 1000;

let open = 0;
let reconnects = 0;
let refused = 0;
let arrivals: number[] = [];
let telling: NodeJS.Timeout | undefined;

function openPage(gateway: URL): Promise<void> {
  const { hostname, port } = gateway;
  return new Promise((opened) => {
    const socket: Socket = connect(Number(port), hostname);
    let [retryMs, isOpen, text] = [RETRY_MS, false, ''];
    socket.setEncoding('utf8');
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n`,
      ),
    );
    socket.on('data', (chunk: string) => {
      const at = Date.now();
      text += chunk;
      const retry = /retry: (\d+)/.exec(chunk);
      if (retry) retryMs = Number(retry[1]);
      if (!isOpen && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) {
        refused += 1;
        socket.destroy();
      }
      if (!chunk.includes('event: ')) return;
      if (isOpen) arrived(at);
      else {
        isOpen = true;
        open += 1;
        opened();
      }
      text = '';
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (isOpen) open -= 1;
      opened();
      reconnects += 1;
      setTimeout(() => void openPage(gateway), retryMs);
    });
  });
}

/** Reports arrivals once no more come for a while. */
function arrived(at: number): void {
  arrivals.push(at);
  clearTimeout(telling);
  telling = setTimeout(() => {
    console.log(JSON.stringify({ kind: 'told', arrivals }));
    arrivals = [];
  }, QUIET_MS);
}

const places = Array.from({ length: Number(count) }, (_, n) => gateways[n % gateways.length]).filter(
  (url) => url !== undefined,
);
for (let opened = 0; opened < places.length; opened += AT_ONCE) {
  await Promise.all(places.slice(opened, opened + AT_ONCE).map(openPage));
}
console.log(JSON.stringify({ kind: 'open', open, refused }));
for (;;) {
  await sleep(500);
  console.log(JSON.stringify({ kind: 'state', open, reconnects, refused }));
}
