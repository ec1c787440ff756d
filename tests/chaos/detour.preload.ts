import { readFileSync } from 'node:fs';
import { Socket, type TcpSocketConnectOpts } from 'node:net';

/**
 * Loaded into the services by NODE_OPTIONS: where DETOURS names a file that says `{"5432": 41234}`, a new connection to
 * port 5432 goes to 41234 instead, where the run has a proxy. The product itself knows nothing of it.
 */
const file = process.env['DETOURS'];
const isService = /services[/\\]\w+[/\\]dist[/\\](main|worker)\.js$/.test(process.argv[1] ?? '');

if (file !== undefined && isService) takeDetours(file);
// For a sabotage: nothing that is cached ever gets old.
if (process.env['STANDING_CLOCK'] !== undefined) performance.now = () => 0;

function takeDetours(noted: string): void {
  const connect: unknown = Reflect.get(Socket.prototype, 'connect');
  const detour = function detour(this: Socket, ...words: unknown[]) {
    // Node passes options and callback as one list where it normalized them before.
    const first: unknown = Array.isArray(words[0]) ? words[0][0] : words[0];
    if (typeof first === 'number') words[0] = via(first, noted);
    else if (hasPort(first)) first.port = via(first.port, noted);
    return Reflect.apply(connect as (...words: unknown[]) => Socket, this, words);
  };
  Reflect.set(Socket.prototype, 'connect', detour);
}

const hasPort = (options: unknown): options is Pick<TcpSocketConnectOpts, 'port'> =>
  typeof options === 'object' && options !== null && 'port' in options && options.port !== undefined;

function via(port: number | string, noted: string): number {
  const wanted = Number(port);
  try {
    const detours = JSON.parse(readFileSync(noted, 'utf8')) as Record<string, number>;
    return detours[wanted] ?? wanted;
  } catch {
    return wanted; // there is none yet
  }
}
