import type { Exit } from './postgres.d.mts';

export interface RedisOptions {
  /** Folder of its data and password; made when missing. */
  dir: string;
  /** Port on 127.0.0.1; 0 lets the machine choose. */
  port?: number;
  /** Keep the data on disk (at most a second of it can be lost); default false. */
  appendonly?: boolean;
  /** File that takes Redis's own log; default `redis.log` in `dir`. */
  logFile?: string;
  log?: (line: string) => void;
  /** Called with the process id as soon as the server is launched, before it answers. */
  onSpawn?: (pid: number) => void;
}

export interface Redis {
  pid: number;
  port: number;
  /** With the password: `redis://:password@127.0.0.1:port`. */
  url: string;
  stop(): Promise<void>;
  /** Resolves when the server is gone, for whatever reason. */
  exited: Promise<Exit>;
}

export function startRedis(options: RedisOptions): Promise<Redis>;
