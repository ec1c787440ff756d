import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFolderError, PlainError } from '../setup/plain-error.mjs';
import { commandLine, identify, stopProcess, workingFolder } from '../setup/process-identity.mjs';
import { makeFolder, secretFrom, writePrivately } from './files.ts';
import { INSIDE, removeContainer, runWords } from './redis-container.ts';
import { redisProgram, type RedisProgram } from './redis-program.ts';
import { redisPassword, redisUsers } from './redis-users.ts';
import { launchOnFreePort, serverProcess, type Server, type ServerOptions } from './server.ts';

export interface RedisOptions extends ServerOptions {
  /** Persists the data, except the last second at most; default false. */
  appendonly?: boolean;
}

export interface Redis extends Server {
  /** For the operator, with all rights: `redis://:password@127.0.0.1:port`. */
  url: string;
  /** For a program, as its own user: `redis://tracking:password@127.0.0.1:port`. */
  urlOf: (user: string) => string;
}

interface Place {
  program: RedisProgram;
  folder: string;
  password: string;
  appendonly: boolean;
  logFile: string;
  onSpawn: (pid: number) => void;
}

const START_LIMIT_MS = 5 * 60_000;

/**
 * Starts Redis, as a program or in a container, with the users of infra/redis/users.acl, reachable from this machine
 * only. Stops a server of an earlier start in the same folder first.
 */
export async function startRedis({
  dir,
  port = 0,
  appendonly = false,
  logFile,
  log = () => {},
  onSpawn = () => {},
}: RedisOptions): Promise<Redis> {
  const folder = resolve(dir);
  const program = await redisProgram(log);
  try {
    makeFolder(folder, 0o700);
    const password = secretFrom(join(folder, 'password'));
    if (program.inContainer) {
      log(`redis-server is missing; Redis runs in a container (${basename(program.path)}).`);
      await removeContainer(program.path, folder);
    } else await stopLeftoverRedis(folder, log);
    const place: Place = {
      program,
      folder,
      password,
      appendonly,
      logFile: logFile ?? join(folder, 'redis.log'),
      onSpawn,
    };
    await writeUsers(place, log);
    const server = await launched(place, port);
    const url = (user: string, secret: string) => `redis://${user}:${secret}@127.0.0.1:${server.port}`;
    const stop = async () => {
      await server.stop();
      // Its command forwards signals, unless it was killed.
      if (program.inContainer) await removeContainer(program.path, folder);
    };
    return {
      ...server,
      stop,
      url: url('', password),
      urlOf: (user) => url(user, redisPassword(password, user)),
    };
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

/** Returns the URLs of a Redis that was started in a folder; undefined if there is none. */
export function runningRedis(dir: string): Pick<Redis, 'url' | 'urlOf'> | undefined {
  const configuration = join(resolve(dir), 'redis.conf');
  if (!existsSync(configuration)) return undefined;
  const port = /^port (\d+)$/m.exec(readFileSync(configuration, 'utf8'))?.[1];
  const password = secretFrom(join(resolve(dir), 'password'));
  const url = (user: string, secret: string) => `redis://${user}:${secret}@127.0.0.1:${port}`;
  return { url: url('', password), urlOf: (user) => url(user, redisPassword(password, user)) };
}

async function writeUsers({ program, folder, password }: Place, log: (line: string) => void) {
  const { acl, keptApart } = await redisUsers(program.inContainer ? null : program.path, password);
  writePrivately(usersFile(folder), acl);
  if (!keptApart) log('This Redis is older than version 7: it does not keep the services apart.');
}

const usersFile = (folder: string) => join(folder, 'users.acl');

async function stopLeftoverRedis(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'redis.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isServer = /redis|valkey/.test(commandLine(pid)) && [folder, ''].includes(workingFolder(pid));
  if (!identify(pid) || !isServer) return;
  log('Stopping the Redis that an earlier start left running.');
  if (await stopProcess(pid)) return;
  throw new PlainError(
    `Another Redis (process ${pid}) uses ${folder} and cannot be stopped. Stop it and start again.`,
  );
}

function launched(place: Place, port: number): Promise<Server> {
  return launchOnFreePort({
    name: 'Redis',
    port,
    logFile: place.logFile,
    portTaken: /Could not create server TCP|Failed listening/,
    diskFull: /No space left on device/,
    launch: (chosen) => launch(place, chosen),
  });
}

/** Resolves to null if the server exits by itself. */
function launch(place: Place, port: number) {
  const { program, folder, password, logFile, onSpawn } = place;
  const configuration = join(folder, 'redis.conf');
  writeFileSync(configuration, settings(place, port), { mode: 0o600 });
  const log = openSync(logFile, 'a', 0o600);
  // In a separate process group: Ctrl-C at the terminal must not reach it before the services are done.
  const words = program.inContainer ? runWords(program.path, folder, port) : [configuration];
  const child = spawn(program.path, words, { cwd: folder, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  if (child.pid) onSpawn(child.pid);
  return serverProcess(child, {
    name: 'Redis',
    port,
    logFile,
    startLimitMs: START_LIMIT_MS,
    answers: async () => (await answersPing(port, password)) || sleep(25, false),
  });
}

function settings({ program: { inContainer }, folder, appendonly }: Place, port: number): string {
  const home = inContainer ? INSIDE : folder;
  const lines = [
    // Only published ports are reachable from outside a container.
    inContainer ? 'bind * -::*' : 'bind 127.0.0.1',
    `port ${port}`,
    `aclfile ${quoted(usersFile(home))}`,
    `dir ${quoted(home)}`,
    `pidfile ${quoted(join(home, 'redis.pid'))}`,
    'daemonize no',
    'save ""',
    `appendonly ${appendonly ? 'yes' : 'no'}`,
    'appendfsync everysec',
    // Queues and revocations must never be evicted.
    'maxmemory-policy noeviction',
  ];
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    let answer = '';
    const done = (answered: boolean) => {
      socket.destroy();
      settle(answered);
    };
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
    socket.once('close', () => done(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      // It answers -LOADING while it loads its file.
      if (answer.includes('+PONG')) done(true);
      else if (/^-/m.test(answer)) done(false);
    });
  });
}
