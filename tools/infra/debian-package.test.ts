import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDebianPackage } from './debian-package.ts';

describe.skipIf(!existsSync('/usr/bin/apt-get'))('a Debian package', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vaultway-sudo-'));
    vi.stubEnv('PATH', folder);
    vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(1000);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** Creates a sudo that records its calls, then runs the script. */
  function sudoThat(script: string) {
    writeFileSync(join(folder, 'sudo'), `#!/bin/sh\necho "$*" >> ${folder}/calls\n${script}\n`, {
      mode: 0o755,
    });
  }
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

  it('is not installed by an account without permission', async () => {
    const log = vi.fn();
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: false, said: '' });
    sudoThat('exit 1');
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: false, said: '' });
    expect(calls()).toEqual(['-n true']);
    expect(log).not.toHaveBeenCalled();
  });

  it('is installed with password-less sudo', async () => {
    sudoThat('exit 0');
    const log = vi.fn();
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: true, said: '' });
    expect(log).toHaveBeenCalledWith('redis-server is missing; installing it with apt-get …');
    expect(calls()).toEqual([
      '-n true',
      '-n env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install -y -qq --no-install-recommends redis-server',
    ]);
  });

  it('waits for another program that installs packages', async () => {
    sudoThat(`case "$*" in
      *apt-get*) test -e ${folder}/free && exit 0; : > ${folder}/free
        echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 2867 (apt-get)"; exit 100;;
    esac`);
    expect(await installDebianPackage('redis-server', () => {})).toEqual({ installed: true, said: '' });
    expect(calls().map((line) => line.split(' ')[5])).toEqual([undefined, 'install', 'install']);
  });

  it('that cannot be installed reports why, after one update of the package lists', async () => {
    sudoThat('case "$*" in *install*) echo "No such package"; exit 100;; esac');
    const result = await installDebianPackage('redis-server', () => {});
    expect(result).toEqual({ installed: false, said: 'No such package\n' });
    expect(calls().map((line) => line.split(' ')[5])).toEqual([undefined, 'install', 'update', 'install']);
  });
});
