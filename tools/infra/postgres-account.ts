import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { codeOf, PlainError } from '../setup/plain-error.mjs';

/** Command prefix and identity to run a program under an account. */
export interface Launch {
  command: string;
  words: string[];
  uid?: number;
  gid?: number;
}

/** The account that runs Postgres's programs. */
export interface Account {
  /** Absent for the account that runs this program. */
  owner?: Owner;
  launch: (program: string, words: string[]) => Launch;
}

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Finds the account for Postgres, whose programs refuse to run as root. For root, it is the folder's owner, else the
 * account `postgres`, which is created if missing, else `nobody`; the folder is given to it.
 * @param options program: the path of a Postgres program; folder: the cluster's folder, which exists
 */
export function postgresAccount(options: {
  program: string;
  folder: string;
  log: (line: string) => void;
}): Account {
  const { program, folder, log } = options;
  if (process.getuid?.() !== 0) return { launch: (command, words) => ({ command, words }) };
  const { uid, gid } = statSync(folder);
  const owner = uid === 0 ? unprivilegedAccount(log) : { uid, gid };
  giveAway(folder, owner);
  const launch = [asUser(owner), ...throughClosedFolders(owner)].find((way) => reaches(way, program, folder));
  if (launch) return { owner, launch };
  throw new PlainError(
    `Postgres does not run as root, and the account that it runs under (${owner.uid}) has no access to ${folder} or ` +
      `${program}. Put the project and DATA_DIR in folders that others may enter, such as /opt or /srv, or start as ` +
      'another user.',
  );
}

function giveAway(folder: string, { uid, gid }: Owner) {
  try {
    chownSync(folder, uid, gid);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
    throw new PlainError(
      `Postgres does not run as root, and root may not give ${folder} to another account here. Start as another user.`,
    );
  }
}

const asUser =
  (owner: Owner): Account['launch'] =>
  (command, words) => ({ command, words, ...owner });

/**
 * A folder such as /root lets nobody else in. Linux can grant a program the right to search folders only; containers
 * usually lack that capability and have the wider `dac_override` instead.
 */
function throughClosedFolders({ uid, gid }: Owner): Account['launch'][] {
  return ['dac_read_search', 'dac_override'].map((capability) => (program, words) => {
    const right = `-all,+${capability}`;
    // With that bit set, access(2) respects the capability; Postgres checks its own programs with it.
    const rights = ['--securebits', '+no_setuid_fixup', '--inh-caps', right, '--ambient-caps', right];
    const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
    return { command: 'setpriv', words: [...identity, ...rights, '--', program, ...words] };
  });
}

function reaches(launch: Account['launch'], program: string, folder: string): boolean {
  const test = ['-c', 'test -x "$1" && test -w "$2"', 'sh', program, folder];
  const { command, words, ...identity } = launch('/bin/sh', test);
  return spawnSync(command, words, { ...identity, cwd: '/', stdio: 'ignore', timeout: 5000 }).status === 0;
}

function unprivilegedAccount(log: (line: string) => void): Owner {
  const existing = accountNamed('postgres');
  if (existing) return existing;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...flags, 'postgres'], { stdio: 'ignore', timeout: 10_000 });
  const created = accountNamed('postgres');
  if (created) log('Postgres does not run as root: created the system account "postgres" for it.');
  const account = created ?? accountNamed('nobody');
  if (account) return account;
  throw new PlainError(
    'Postgres does not run as root, and there is no other account. Start as another user.',
  );
}

function accountNamed(name: string): Owner | null {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe', timeout: 5000 }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}
