/** Maximum age of a connection, since a replica's host name may resolve elsewhere after a failover. */
export const LIFETIME_SECONDS = 60;

/** Pause after a failed read. */
const PAUSE_MS = 1000;

/** SQL that identifies the server behind a connection, since a host name may resolve to several. */
export const SERVER = `concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch FROM pg_postmaster_start_time()))`;

/** A Postgres standby that is read instead of the primary while it keeps up. */
export class ReadReplica {
  private horizon = -Infinity;
  private compared: string | undefined;
  private pausedUntil = -Infinity;

  /** @param name its position in DATABASE_READ_URL, from 1, since the address may contain a password */
  constructor(
    readonly name: string,
    readonly url: string,
  ) {}

  /** Time, by `performance.now()`, before which every acknowledged commit is visible. */
  get freshAsOf(): number {
    return this.horizon;
  }

  /** The server that `freshAsOf` applies to. */
  get server(): string | undefined {
    return this.compared;
  }

  /** Sets the server that the name resolves to. Resets `freshAsOf` if it changed. */
  isOn(server: string): void {
    if (server !== this.compared) this.horizon = -Infinity;
    this.compared = server;
  }

  get isPaused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  /** Confirms that it has every commit acknowledged before `moment`. */
  confirm(moment: number): void {
    this.horizon = Math.max(this.horizon, moment);
  }

  pauseAfterFailure(): void {
    this.pausedUntil = performance.now() + PAUSE_MS;
  }
}
