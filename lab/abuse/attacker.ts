import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS, HARMLESS, STRANGE_ATTACKS, type Attack } from './attacks.ts';

/** Argument of this program, as JSON. */
export interface AttackOrder {
  name: string;
  port: number;
  /** Code of an existing parcel. */
  code: string;
  /** Number of concurrent attackers, each with its own addresses. */
  atOnce: number;
  seconds: number;
  /** First two bytes of all their addresses, such as `127.66`. */
  from: string;
  /** Total number of requests, spread evenly over the time; by default as many as possible. */
  total?: number;
}

/** Output of this program, as JSON. */
export interface AttackReport {
  /** Number of connections opened. */
  begun: number;
  /** Responses by status; `waiting` if none had come by the end, `closed` if none ever came. */
  statuses: Record<string, number>;
  /** Its own processor time, in percent of one core. */
  cpuPercent: number;
}

const ADDRESSES = 250;
const TRICKLE_MS = 1000;
const ANSWER_LIMIT_MS = 10_000;
/** Pause of an attacker after a response: most of an attack's cost is this machine's own connecting. */
const PAUSE_MS = 20;

const order = JSON.parse(process.argv[2] ?? '') as AttackOrder;
const attack = [HARMLESS, ...ATTACKS, ...STRANGE_ATTACKS].find(({ name }) => name === order.name);
if (!attack) throw new Error(`There is no attack called ${order.name}`);

// Yields the processor to the product, whose behavior is measured.
setPriority(19);
const report: AttackReport = { begun: 0, statuses: {}, cpuPercent: 0 };
const begin = performance.now();
const end = begin + order.seconds * 1000;
const before = process.cpuUsage();
const lanes = order.atOnce;
await Promise.all(Array.from({ length: lanes }, (_, lane) => attackInTurn(attack, lane)));
const { user, system } = process.cpuUsage(before);
report.cpuPercent = Math.round((user + system) / 10 / (performance.now() - begin));
console.log(JSON.stringify(report));

async function attackInTurn(chosen: Attack, lane: number): Promise<void> {
  for (let turn = 0; performance.now() < end; turn += 1) {
    if (order.total !== undefined) {
      const mine = turn * lanes + lane;
      if (mine >= order.total) return;
      await sleep(Math.max(0, begin + (mine / order.total) * order.seconds * 1000 - performance.now()));
    }
    report.begun += 1;
    const status = await attackOnce(chosen, chosen.fromOneAddress ? addressOf(0, 0) : addressOf(lane, turn));
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (order.total === undefined) await sleep(PAUSE_MS);
  }
}

/** Returns a different address for each request, so that neither throttles nor per-address limits take effect. */
function addressOf(lane: number, turn: number): string {
  return `${order.from}.${1 + (lane % ADDRESSES)}.${1 + ((turn + Math.floor(lane / ADDRESSES)) % ADDRESSES)}`;
}

/** @returns the status of the first response, or the outcome without one */
function attackOnce({ bytes, stays }: Attack, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', localAddress });
    let status: string | undefined;
    const finish = (silent: string) => {
      clearTimeout(limit);
      clearInterval(drip);
      socket.destroy();
      resolve(status ?? silent);
    };
    const left = Math.max(0, end - performance.now());
    const limit = setTimeout(
      () => finish('waiting'),
      stays === undefined ? Math.min(left, ANSWER_LIMIT_MS) : left,
    );
    const drip =
      stays === 'trickle' ? setInterval(() => socket.writable && socket.write('x'), TRICKLE_MS) : undefined;
    if (stays !== 'deaf') {
      socket.on(
        'data',
        (piece) => (status ??= /^HTTP\/1\.1 (\d{3})/.exec(piece.toString('latin1', 0, 12))?.[1]),
      );
    }
    socket.on('error', () => undefined).on('close', () => finish('closed'));
    for (const piece of bytes(report.begun, order.code)) socket.write(piece);
  });
}
