import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDebianPackage } from './debian-package.mjs';

describe.skipIf(!existsSync('/usr/bin/apt-get'))('a package of Debian', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vaultway-sudo-'));
    vi.stubEnv('PATH', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** A sudo that notes what it is asked for, and does as `script` says. */
  function sudoThat(script) {
    writeFileSync(join(folder, 'sudo'), `#!/bin/sh\necho "$*" >> ${folder}/asked\n${script}\n`, {
      mode: 0o755,
    });
  }
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

  it('is left alone by an account that may not install it', async () => {
    const log = vi.fn();
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: false, said: '' });
    sudoThat('exit 1');
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: false, said: '' });
    expect(asked()).toEqual(['-n true']);
    expect(log).not.toHaveBeenCalled();
  });

  it('is installed by a sudo that asks for nothing', async () => {
    sudoThat('exit 0');
    const log = vi.fn();
    expect(await installDebianPackage('redis-server', log)).toEqual({ installed: true, said: '' });
    expect(log).toHaveBeenCalledWith('redis-server is missing: apt-get installs it …');
    expect(asked()).toEqual([
      '-n true',
      '-n env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server',
    ]);
  });

  it('that cannot be had says why, after the lists were fetched once', async () => {
    sudoThat('case "$*" in *install*) echo "No such package"; exit 100;; esac');
    const result = await installDebianPackage('redis-server', () => {});
    expect(result).toEqual({ installed: false, said: 'No such package\n' });
    expect(asked().map((line) => line.split(' ')[4])).toEqual([undefined, 'install', 'update', 'install']);
  });
});
