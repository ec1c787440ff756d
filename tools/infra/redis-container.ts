import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { runProgram } from '../setup/run-tool.mjs';
import { findProgram } from './find-program.ts';

const IMAGE = 'redis:8';
/** Path of the configuration and data inside the container. */
export const INSIDE = '/data';
const ASK_LIMIT_MS = 10_000;
const FETCH_LIMIT_MS = 5 * 60_000;

/** Returns the path of a responding container engine with the image, pulling it if missing. */
export async function engineWithRedis(log: (line: string) => void): Promise<string | undefined> {
  const engine = findProgram('docker', 'podman');
  if (!engine || !(await succeeds(engine, ['info']))) return undefined;
  if (await succeeds(engine, ['image', 'inspect', IMAGE])) return engine;
  log(`redis-server is missing; fetching the container image ${IMAGE} …`);
  return (await succeeds(engine, ['pull', '--quiet', IMAGE], FETCH_LIMIT_MS)) ? engine : undefined;
}

/** Returns the command that runs Redis in the foreground, reachable from this machine only; Redis ends with it. */
export function runWords(engine: string, folder: string, port: number): string[] {
  const { getuid, getgid } = process;
  return [
    'run',
    '--rm',
    `--name=${containerName(folder)}`,
    `--publish=127.0.0.1:${port}:${port}`,
    `--mount=type=bind,source=${folder},target=${INSIDE}`,
    // Its files belong to the user who started it.
    ...(getuid && getgid ? [`--user=${getuid()}:${getgid()}`] : []),
    ...(basename(engine) === 'podman' ? ['--userns=keep-id'] : []),
    '--security-opt=label=disable', // SELinux would deny access to that folder
    '--cap-drop=ALL',
    '--read-only',
    '--entrypoint=redis-server',
    IMAGE,
    `${INSIDE}/redis.conf`,
  ];
}

/** Removes the container of an earlier start, or of an ended command. */
export async function removeContainer(engine: string, folder: string): Promise<void> {
  await succeeds(engine, ['rm', '--force', containerName(folder)]);
}

/** Each data folder has its own container. */
const containerName = (folder: string) =>
  `vaultway-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

async function succeeds(engine: string, words: string[], limitMs = ASK_LIMIT_MS): Promise<boolean> {
  const { code } = await runProgram(engine, words, { limitMs });
  return code === 0;
}
