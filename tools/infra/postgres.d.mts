export interface PostgresOptions {
  /** Folder of the cluster and its password; made when missing. */
  dir: string;
  /** Port on 127.0.0.1; 0 lets the machine choose. */
  port?: number;
  /** Written to disk at each commit (default); false is faster and for throw-away data only. */
  durable?: boolean;
  /** File that takes Postgres's own log; default `postgres.log` in `dir`. */
  logFile?: string;
  log?: (line: string) => void;
  /** Called with the process id as soon as the server is launched, before it answers. */
  onSpawn?: (pid: number) => void;
}

export interface Exit {
  code?: number | null;
  signal?: NodeJS.Signals | null;
  error?: Error;
}

export interface Postgres {
  pid: number;
  port: number;
  /** URL of a database under its owner's account; without a name, of `postgres` under the superuser's. */
  url(database?: string): string;
  /** Makes the database and the account that owns it, unless they exist. */
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the server is gone, for whatever reason. */
  exited: Promise<Exit>;
}

export function startPostgres(options: PostgresOptions): Promise<Postgres>;
