import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Socket, type TcpSocketConnectOpts } from 'node:net';
import { pathToFileURL } from 'node:url';

/**
 * Preloaded into the product's programs with NODE_OPTIONS; the product itself is unaware of it. CHAOS_NOTE names a file
 * written by the run, with redirections of a program's new connections and the offset of its clock.
 */
interface Note {
  /** By program, then by port. */
  detours?: Record<string, Record<string, number>>;
  /** Milliseconds, by program. */
  clocks?: Record<string, number>;
  /** Work tree that a program is loaded from on its next start, instead of its own. */
  builds?: Record<string, string>;
  /** Extra load of a program: memory that it holds, and the duration of each busy loop. */
  burdens?: Record<string, { megabytes?: number; busyMs?: number }>;
}

const CLOCK_MS = 50;
const BURDEN_MS = 300;
const file = process.env['CHAOS_NOTE'];
const program = programOf(process.argv[1] ?? '');

if (file !== undefined && program !== undefined) {
  takeDetours(file, program);
  takeClock(file, program);
  takeBuild(file, program);
  takeBurden(file, program);
}
// Sabotage: cached entries never expire.
if (process.env['STANDING_CLOCK'] !== undefined) performance.now = () => 0;

/** Undefined if it is not a service. */
function programOf(path: string): string | undefined {
  const [, service, part] =
    /services[/\\](\w+)[/\\]dist[/\\](?:bundle[/\\])?(main|worker|webhook-worker)\.js$/.exec(path) ?? [];
  if (part === 'worker') return `${service}-worker`;
  return part === 'webhook-worker' ? part : service;
}

function takeDetours(noted: string, name: string): void {
  const connect: unknown = Reflect.get(Socket.prototype, 'connect');
  const via = (port: number | string) => noteIn(noted).detours?.[name]?.[Number(port)] ?? Number(port);
  const detour = function detour(this: Socket, ...words: unknown[]) {
    // Node passes options and callback as one array if it has already normalized them.
    const first: unknown = Array.isArray(words[0]) ? words[0][0] : words[0];
    if (typeof first === 'number') words[0] = via(first);
    else if (hasPort(first)) first.port = via(first.port);
    return Reflect.apply(connect as (...words: unknown[]) => Socket, this, words);
  };
  Reflect.set(Socket.prototype, 'connect', detour);
}

/**
 * Steps the wall clock, as setting it by hand does: timers and `performance.now()` continue unchanged. Unlike
 * libfaketime, which would have to be installed, it affects JavaScript only; the services read the time nowhere else.
 */
function takeClock(noted: string, name: string): void {
  const real = Date.now.bind(Date);
  let wrongBy = 0;
  setInterval(() => (wrongBy = noteIn(noted).clocks?.[name] ?? 0), CLOCK_MS).unref();
  const now = () => real() + wrongBy;
  const stepped = new Proxy(Date, {
    construct: (date, words, as) => Reflect.construct(date, words.length === 0 ? [now()] : words, as) as Date,
    get: (date, key) => (key === 'now' ? now : (Reflect.get(date, key) as unknown)),
  });
  Reflect.set(Date.prototype, 'constructor', stepped);
  globalThis.Date = stepped;
}

/** Simulates an upgrade: the launcher starts the usual program, and another build is loaded. */
function takeBuild(noted: string, name: string): void {
  const build = noteIn(noted).builds?.[name];
  const [, own] =
    /^(.*)[/\\]services[/\\]\w+[/\\]dist[/\\](?:bundle[/\\])?\w+\.js$/.exec(process.argv[1] ?? '') ?? [];
  if (build === undefined || own === undefined) return;
  const [there, here] = [pathToFileURL(`${build}/services/`).href, pathToFileURL(`${own}/services/`).href];
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return found.url.startsWith(here) ? { ...found, url: there + found.url.slice(here.length) } : found;
    },
  });
}

/** Actually uses the memory and the processor, so that any metric shows it. */
function takeBurden(noted: string, name: string): void {
  let held: Buffer | undefined;
  setInterval(() => {
    const { megabytes = 0, busyMs = 0 } = noteIn(noted).burdens?.[name] ?? {};
    if ((held?.length ?? 0) !== megabytes * 1024 ** 2) held = Buffer.alloc(megabytes * 1024 ** 2, 1);
    for (const end = performance.now() + busyMs; performance.now() < end;);
  }, BURDEN_MS).unref();
}

const hasPort = (options: unknown): options is Pick<TcpSocketConnectOpts, 'port'> =>
  typeof options === 'object' && options !== null && 'port' in options && options.port !== undefined;

function noteIn(noted: string): Note {
  try {
    return JSON.parse(readFileSync(noted, 'utf8')) as Note;
  } catch {
    return {}; // it does not exist yet
  }
}
