import '@vaultway/common/testing';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { documented, instead } from '../../../tests/support/documented.ts';
import { rotateKey } from '../src/log/log-keys.js';
import { logSigner } from '../src/log/log-signer.js';
import { fingerprintOf, verifierKeyOf } from '../src/log/signed-note.js';
import { openCheckpoint, openNote } from './support/proofs.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

vi.setConfig({ testTimeout: 60_000 });

let tracking: TrackingUnderTest | undefined;
afterEach(async () => {
  await tracking?.stop();
  tracking = undefined;
});

const get = async (path: string) => (await (tracking as TrackingUnderTest).visitor().get(path)).text;
const listed = async () => JSON.parse(await get('/log/keys')).keys as Record<string, string | null>[];
async function newCheckpoint(): Promise<string> {
  const before = await get('/log/checkpoint');
  await tracking?.aParcel().save();
  return vi.waitFor(async () => {
    const note = await get('/log/checkpoint');
    expect(note).not.toBe(before);
    return note;
  }, 20_000);
}

it('lists the keys of the log, each signed by the one before', async () => {
  tracking = await startTracking();
  const { config } = tracking;
  const [first] = await listed();
  expect(first).toEqual({
    key: (await get('/log/key')).trim(),
    fingerprint: fingerprintOf(first?.['key'] ?? ''),
    since: expect.any(String),
    after: 0,
    note: null,
  });
  openCheckpoint(await newCheckpoint(), first?.['key'] ?? '');

  const LOG_KEY = randomBytes(32);
  const successor = (await logSigner({ ...config, LOG_KEY })).verifierKey;
  await rotateKey(tracking.database, await logSigner(config), successor);
  await rotateKey(tracking.database, await logSigner(config), successor);
  await tracking.stop();
  tracking = await startTracking({ ...config, LOG_KEY });
  const keys = await listed();
  expect(keys.map(({ key }) => key)).toEqual([first?.['key'], successor]);
  const [name, next] = openNote(keys[1]?.['note'] ?? '', first?.['key'] ?? '').split('\n');
  expect([name, next]).toEqual([`${successor.split('+')[0]}/key`, successor]);
  expect((await get('/log/key')).trim()).toBe(successor);
  openCheckpoint(await newCheckpoint(), successor);
});

/** Writes a program that signs with a key of its own. */
function aProgram(sign: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = join(mkdtempSync(join(tmpdir(), 'vaultway-signer-')), 'signer.mjs');
  writeFileSync(
    file,
    `import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
     import { buffer } from 'node:stream/consumers';
     const key = createPrivateKey(${JSON.stringify(privateKey.export({ format: 'pem', type: 'pkcs8' }))});
     if (process.argv[2] === 'public')
       console.log(createPublicKey(key).export({ format: 'pem', type: 'spki' }));
     else { const text = await buffer(process.stdin); ${sign} }`,
  );
  return `${process.execPath} ${file}`;
}

it('signs with a program, and never publishes its wrong signature', async () => {
  const LOG_SIGNER = aProgram(`console.log(sign(null, text, key).toString('base64'));`);
  tracking = await startTracking({ LOG_SIGNER });
  openCheckpoint(await newCheckpoint(), (await get('/log/key')).trim());
  await tracking.stop();
  const wrong = aProgram(`console.log(Buffer.alloc(64).toString('base64'));`);
  const signer = await logSigner({ ...tracking.config, LOG_SIGNER: wrong });
  await expect(signer.checkpoint({ size: 1, root: Buffer.alloc(32) })).rejects.toThrow(
    'the signature is wrong',
  );
  await expect(logSigner({ ...tracking.config, LOG_SIGNER: 'false' })).rejects.toThrow('LOG_SIGNER failed');
});

const MODULE = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(
  existsSync,
);
const hasHsm = MODULE !== undefined && spawnSync('pkcs11-tool', ['--help']).error === undefined;

it.skipIf(!hasHsm)('signs with a key that stays in an HSM (SoftHSM)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vaultway-hsm-'));
  mkdirSync(join(folder, 'tokens'));
  writeFileSync(join(folder, 'softhsm2.conf'), `directories.tokendir = ${join(folder, 'tokens')}\n`);
  const env = { ...process.env, SOFTHSM2_CONF: join(folder, 'softhsm2.conf') };
  execFileSync(
    'softhsm2-util',
    ['--init-token', '--free', '--label', 'log', '--pin', '1234', '--so-pin', '1234'],
    { env },
  );
  const tool = ['--module', MODULE ?? '', '--login', '--pin', '1234', '--label', 'log'];
  execFileSync('pkcs11-tool', [...tool, '--keypairgen', '--key-type', 'EC:edwards25519', '--id', '01'], {
    env,
  });
  const file = join(folder, 'signer.sh');
  const setUp = `set -eu\nexport SOFTHSM2_CONF=${join(folder, 'softhsm2.conf')} MODULE=${MODULE} PIN=1234`;
  const program = instead(documented('docs/operations.md#the-logs-key 1'), { '/tmp/': `${folder}/` });
  writeFileSync(file, `#!/bin/sh\n${setUp}\n${program}`);
  chmodSync(file, 0o755);
  tracking = await startTracking({ LOG_SIGNER: file });
  openCheckpoint(await newCheckpoint(), (await get('/log/key')).trim());
});

it('shortens a key for people', () => {
  expect(fingerprintOf(verifierKeyOf('example.com/log', Buffer.alloc(32)))).toMatch(
    /^([0-9a-f]{4} ){7}[0-9a-f]{4}$/,
  );
});
