import { runCommand } from '@vaultway/common';
import { readTrackingConfig } from '../config.js';
import { databaseDefinition } from '../database/database-definition.js';
import { rotateKey } from '../log/log-keys.js';
import { logSigner, originOf } from '../log/log-signer.js';
import { fingerprintOf, verifierKeyOf } from '../log/signed-note.js';
import { connectPatiently } from './long-command.js';

/**
 * Signs the log's next key with the present one: `node dist/commands/rotate-log-key.js <public key in base64>`, in the
 * service's environment.
 */
await runCommand(async () => {
  const config = readTrackingConfig();
  const publicKey = Buffer.from(process.argv[2] ?? '', 'base64');
  if (publicKey.length !== 32) throw new Error('Give the next Ed25519 public key, 32 bytes in base64.');
  const former = await logSigner(config);
  const successor = verifierKeyOf(originOf(config), publicKey);
  const database = await connectPatiently(config.DATABASE_URL, 1, databaseDefinition);
  try {
    await rotateKey(database, former, successor);
  } finally {
    await database.destroy();
  }
  process.stdout.write(`${fingerprintOf(former.verifierKey)} has signed ${fingerprintOf(successor)}.\n`);
});
