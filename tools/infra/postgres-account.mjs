import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} Account how Postgres's programs are run
 * @property {number} [uid] the account's number; absent when it is the one that runs this program
 * @property {number} [gid]
 * @property {(program: string, words: string[]) => { command: string, words: string[], uid?: number, gid?: number }} launch
 */

/**
 * The account that runs Postgres. Its programs refuse to run as root, so root lends them another one: the owner of
 * the folder, else the account `postgres`, which is made when missing, else `nobody`; the folder is given to it.
 * @param {{ program: string, folder: string, log: (line: string) => void }} options
 *   program: path of a Postgres program; folder: the cluster's folder, which exists
 * @returns {Account}
 */
export function postgresAccount({ program, folder, log }) {
  if (process.getuid?.() !== 0) return { launch: (command, words) => ({ command, words }) };
  const owner = statSync(folder);
  const { uid, gid } = owner.uid === 0 ? unprivilegedAccount(log) : owner;
  giveAway(folder, uid, gid);
  const launch = [asUser(uid, gid), ...throughClosedFolders(uid, gid)].find((way) =>
    reaches(way, program, folder),
  );
  if (launch) return { uid, gid, launch };
  throw new PlainError(
    `Postgres does not run as root, and the account that it gets (number ${uid}) cannot reach ${folder} or ${program}. ` +
      'Put the project and DATA_DIR in folders that others may enter, such as /opt or /srv, or start as another user.',
  );
}

function giveAway(folder, uid, gid) {
  try {
    chownSync(folder, uid, gid);
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
    throw new PlainError(
      `Postgres does not run as root, and root may not give ${folder} to another account here. Start as another user.`,
    );
  }
}

function asUser(uid, gid) {
  return (command, words) => ({ command, words, uid, gid });
}

/**
 * A folder such as /root lets nobody else in. Linux can hand the mere right to look into folders to a program;
 * containers commonly lack that one and have the wider `dac_override` instead.
 */
function throughClosedFolders(uid, gid) {
  return ['dac_read_search', 'dac_override'].map((capability) => (program, words) => {
    const right = `-all,+${capability}`;
    // With that bit access(2) counts the right too; Postgres asks it about its own programs.
    const rights = ['--securebits', '+no_setuid_fixup', '--inh-caps', right, '--ambient-caps', right];
    const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
    return { command: 'setpriv', words: [...identity, ...rights, '--', program, ...words] };
  });
}

function reaches(launch, program, folder) {
  const { command, words, ...account } = launch('/bin/sh', [
    '-c',
    'test -x "$1" && test -w "$2"',
    'sh',
    program,
    folder,
  ]);
  return spawnSync(command, words, { ...account, cwd: '/', stdio: 'ignore', timeout: 5000 }).status === 0;
}

function unprivilegedAccount(log) {
  const existing = accountNamed('postgres');
  if (existing) return existing;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...flags, 'postgres'], { stdio: 'ignore', timeout: 10_000 });
  const made = accountNamed('postgres');
  if (made) log('Postgres does not run as root: the system account "postgres" was made for it.');
  const account = made ?? accountNamed('nobody');
  if (account) return account;
  throw new PlainError(
    'Postgres does not run as root, and there is no other account. Start as another user.',
  );
}

function accountNamed(name) {
  const number = (flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe', timeout: 5000 }));
  try {
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return null;
  }
}
