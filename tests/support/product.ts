import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../tools/infra/free-port.ts';
import { temporaryFolder } from '../../tools/setup/folders.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 280_000;
const STOP_LIMIT_MS = 60_000;

export interface RunningProduct {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  dataDir: string;
  /** Process id of the launcher. */
  pid: number;
  /** Returns everything printed so far. */
  output(): string;
  /** The printed one-time link, if no admin exists. */
  signUpLink: string | undefined;
  /** Resolves when the launcher has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Stops it like Ctrl-C. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Folder of the state; see temporaryDataDir. */
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** The work tree to start from; default: this one. */
  root?: string;
  /** Script of package.json; default: `start`. */
  script?: 'start' | 'dev';
}

/** Starts the whole product like `npm start` or `npm run dev`, and waits until it is ready. */
export async function startProduct({
  dataDir,
  port,
  env = {},
  root,
  script,
}: ProductOptions): Promise<RunningProduct> {
  const chosen = port ?? (await freePort());
  const launched = launchStart({ ...env, DATA_DIR: dataDir, PORT: String(chosen) }, { root, script });
  const url = `http://localhost:${chosen}`;
  if (!(await launched.prints(`Ready: ${url}`, START_LIMIT_MS))) {
    await launched.stop();
    throw new Error(`The product did not start:\n${launched.output()}`);
  }
  // Printed together with `Ready:`.
  const signUpLink = /https?:\/\/\S+\/control\/signup\.html\?token=\S+/.exec(launched.output())?.[0];
  return { ...launched, url, port: chosen, dataDir, signUpLink };
}

/** Returns a script's arguments for Node, from package.json. */
function wordsOf(script: 'start' | 'dev', root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<typeof script, string>;
  };
  return scripts[script].replace('exec node ', '').split(' ');
}

/** Runs the script's own program without waiting. */
export function launchStart(
  env: Record<string, string>,
  { root = ROOT, script = 'start' }: Pick<ProductOptions, 'root' | 'script'> = {},
) {
  const child = spawn(process.execPath, wordsOf(script, root), {
    cwd: root,
    env: { ...withoutNpm(process.env), ...env },
    // Over the fourth one it notices when the test run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const channel of [child.stdout, child.stderr])
    channel?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    // 'close', not 'exit': by then all of its output has been read.
    child.once('close', (code, signal) => done({ code, signal }));
  });
  const output = () => text;
  return {
    pid: child.pid ?? 0,
    output,
    ended,
    prints: (words: string, limitMs: number) => printsWithin(child, output, words, limitMs),
    stop: () => stop(child, ended),
  };
}

/** Creates a folder for a product's state; `remove` deletes it with its contents. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const { folder, remove } = temporaryFolder('data');
  return { dataDir: join(folder, 'data'), remove: async () => remove() };
}

async function printsWithin(
  child: ChildProcess,
  output: () => string,
  words: string,
  limitMs: number,
): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    if (output().includes(words)) return true;
    await new Promise((again) => setTimeout(again, 50));
  }
  return output().includes(words);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

/** Removes npm's variables, so that the start is not part of the npm command that runs the tests. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}
