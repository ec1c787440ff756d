import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Socket, type TcpSocketConnectOpts } from 'node:net';
import { pathToFileURL } from 'node:url';

/**
 * Loaded into the product's programs by NODE_OPTIONS; the product itself knows nothing of it. CHAOS_NOTE names a file
 * that the run writes: where a program's new connections to a port go instead, and by how much its clock is wrong.
 */
interface Note {
  /** By program, then by port. */
  detours?: Record<string, Record<string, number>>;
  /** Milliseconds, by program. */
  clocks?: Record<string, number>;
  /** The work tree that a program is loaded from when it starts, instead of its own. */
  builds?: Record<string, string>;
  /** What a program has to bear besides its work: memory that it holds, and how long it is busy at a time. */
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
// For a sabotage: nothing that is cached ever gets old.
if (process.env['STANDING_CLOCK'] !== undefined) performance.now = () => 0;

/** Undefined: not a service. */
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
    // Node passes options and callback as one list where it normalized them before.
    const first: unknown = Array.isArray(words[0]) ? words[0][0] : words[0];
    if (typeof first === 'number') words[0] = via(first);
    else if (hasPort(first)) first.port = via(first.port);
    return Reflect.apply(connect as (...words: unknown[]) => Socket, this, words);
  };
  Reflect.set(Socket.prototype, 'connect', detour);
}

/**
 * Steps the wall clock, as somebody who sets it does: timers and `performance.now()` go on as before. Unlike libfaketime, which
 * would have to be installed, it leaves out what is not JavaScript; the services read the time nowhere else.
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

/** An upgrade: the launcher starts what it always starts, and another build is loaded. */
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

/** Really takes the memory and the processor, so that whatever measures them sees it. */
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
    return {}; // there is none yet
  }
}
