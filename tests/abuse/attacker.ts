import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS, HARMLESS, type Attack } from './attacks.ts';

/** The argument of this program, as JSON. */
export interface AttackOrder {
  name: string;
  port: number;
  /** Of a parcel that exists. */
  code: string;
  /** Attackers at the same time, each with addresses of its own. */
  atOnce: number;
  seconds: number;
  /** The first two bytes of all their addresses, such as `127.66`. */
  from: string;
  /** How many requests they begin in all, evenly over the time; else as many as they can. */
  total?: number;
}

/** What it prints, as JSON. */
export interface AttackReport {
  /** Connections begun. */
  begun: number;
  /** How often each status was answered; `waiting` when nothing was until the end, `closed` when nothing ever was. */
  statuses: Record<string, number>;
  /** Its own processor time, in percent of one core. */
  cpuPercent: number;
}

const ADDRESSES = 250;
const TRICKLE_MS = 1000;
const ANSWER_LIMIT_MS = 10_000;
/** An attacker who has his answer takes a breath: most of what he costs is this machine's own connecting. */
const PAUSE_MS = 20;

const order = JSON.parse(process.argv[2] ?? '') as AttackOrder;
const attack = [HARMLESS, ...ATTACKS].find(({ name }) => name === order.name);
if (!attack) throw new Error(`There is no attack called ${order.name}`);

// What is measured is how the product fares, not how two programs share a processor.
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
    const status = await attackOnce(chosen, addressOf(lane, turn));
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (order.total === undefined) await sleep(PAUSE_MS);
  }
}

/** Another one for each request, so that neither throttles nor limits per address hold anything back. */
function addressOf(lane: number, turn: number): string {
  return `${order.from}.${1 + (lane % ADDRESSES)}.${1 + ((turn + Math.floor(lane / ADDRESSES)) % ADDRESSES)}`;
}

/** @returns the status of the first answer, or what there was instead */
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
