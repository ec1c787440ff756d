/** How old a connection gets: after a failover, the name of a replica may lead elsewhere. */
export const LIFETIME_SECONDS = 60;

/** After a read that failed, a replica is left alone for so long. */
const PAUSE_MS = 1000;

/** Tells the server behind a connection from others that the same name may lead to. */
export const SERVER = `concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch FROM pg_postmaster_start_time()))`;

/** What fails for one may go on for the other: they have connections and limits of their own. */
export type Use = 'lookups' | 'lists';

/** A standby of Postgres that is asked in place of the primary as long as it keeps up. */
export class ReadReplica {
  private horizon = -Infinity;
  private compared: string | undefined;
  private readonly pausedUntil: Record<Use, number> = { lookups: -Infinity, lists: -Infinity };

  /** @param name its place in DATABASE_READ_URL, from 1; its address may hold a password */
  constructor(
    readonly name: string,
    readonly url: string,
  ) {}

  /** Everything that was acknowledged before this moment, by `performance.now()`, is there. */
  get freshAsOf(): number {
    return this.horizon;
  }

  /** The one server that this is known of. */
  get server(): string | undefined {
    return this.compared;
  }

  /** Its name leads to this server now, of which nothing is known unless it is the one as before. */
  isOn(server: string): void {
    if (server !== this.compared) this.horizon = -Infinity;
    this.compared = server;
  }

  isPausedFor(use: Use): boolean {
    return performance.now() < this.pausedUntil[use];
  }

  /** It was found to have everything that was acknowledged before `moment`. */
  confirm(moment: number): void {
    this.horizon = Math.max(this.horizon, moment);
  }

  pauseAfterFailure(use: Use): void {
    this.pausedUntil[use] = performance.now() + PAUSE_MS;
  }
}
