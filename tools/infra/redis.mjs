import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './folder.mjs';
import { freePort } from './free-port.mjs';
import { PlainError, explainFolderError } from './plain-error.mjs';
import { commandLine, identify, stopProcess, workingFolder } from './process-identity.mjs';
import { redisProgram } from './redis-program.mjs';
import { secretFrom } from './secret-file.mjs';

const START_LIMIT_MS = 30_000;

/**
 * Starts redis-server (or valkey-server) with a password, reachable from this machine only. A server that an earlier
 * start left running on the same folder is stopped first.
 * @type {typeof import('./redis.d.mts').startRedis}
 */
export async function startRedis({
  dir,
  port = 0,
  appendonly = false,
  logFile,
  log = () => {},
  onSpawn = () => {},
}) {
  const folder = resolve(dir);
  const program = await redisProgram(log);
  try {
    makeFolder(folder, 0o700);
    const password = secretFrom(join(folder, 'password'));
    await stopLeftoverRedis(folder, log);
    const output = logFile ?? join(folder, 'redis.log');
    return await launched({ program, folder, password, appendonly, output, log, onSpawn }, port);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

async function stopLeftoverRedis(folder, log) {
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

async function launched(place, port) {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port || (await freePort());
    const logStart = statSync(place.output, { throwIfNoEntry: false })?.size ?? 0;
    const server = await launch(place, chosen);
    if (server) return server;
    const said = readFileSync(place.output, 'utf8').slice(logStart);
    // A port that was free a moment ago may be another program's by now.
    if (port || attempt === 3 || !/Could not create server TCP|Failed listening/.test(said))
      throw startFailure(said, place);
  }
}

/** Resolves when the server answers, to `null` when it gave up by itself. */
async function launch({ program, folder, password, appendonly, output, onSpawn }, port) {
  const configuration = join(folder, 'redis.conf');
  // The password goes by a file: a command line can be read by every user of the machine.
  writeFileSync(configuration, settings({ folder, port, password, appendonly }), { mode: 0o600 });
  const log = openSync(output, 'a', 0o600);
  // In a group of its own: Ctrl-C at the terminal must not reach it before the services are done with it.
  const child = spawn(program, [configuration], { cwd: folder, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const exited = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', (error) => done({ error }));
  });
  if (child.pid) onSpawn(child.pid);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await stopProcess(child.pid);
  };
  const answers = await Promise.race([exited.then(() => false), answering(port, password)]);
  if (answers) {
    return { pid: child.pid, port, url: `redis://:${password}@127.0.0.1:${port}`, exited, stop };
  }
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return null;
  await stop();
  throw new PlainError(`Redis did not answer within ${START_LIMIT_MS / 1000} seconds. Its log: ${output}`);
}

function settings({ folder, port, password, appendonly }) {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
    `pidfile "${join(folder, 'redis.pid').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
    'daemonize no',
    'save ""',
    `appendonly ${appendonly ? 'yes' : 'no'}`,
    'appendfsync everysec',
    // Queues and revocations must never be dropped to make room.
    'maxmemory-policy noeviction',
  ];
  return `${lines.join('\n')}\n`;
}

async function answering(port, password) {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (await answersPing(port, password)) return true;
    await sleep(25);
  }
  return false;
}

function answersPing(port, password) {
  return new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    let answer = '';
    const done = (answered) => {
      socket.destroy();
      settle(answered);
    };
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
    socket.once('close', () => done(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (bytes) => {
      answer += bytes;
      // While it reads its file back it answers -LOADING.
      if (answer.includes('+PONG')) done(true);
      else if (/^-/m.test(answer)) done(false);
    });
  });
}

function startFailure(said, { output }) {
  if (/No space left on device/.test(said)) return Object.assign(new Error(said), { code: 'ENOSPC' });
  return new PlainError(
    `Redis stopped while starting:\n${said.trim().split('\n').slice(-8).join('\n')}\nIts log: ${output}`,
  );
}
