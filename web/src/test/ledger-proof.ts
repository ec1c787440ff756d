import type { AuditedItemProof } from '@vaultway/contracts';
import { base64, type Bytes, hexOf, sha256, utf8 } from '@/site/proof/check-proof';

export const MOVEMENT = '0199aaaa-0000-7000-8000-0000000000d1';

const joined = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

/**
 * Creates a proof of the ledger's second entry, the only one of its log.
 *
 * @param said changes what the log says
 * @param content what the entry says, after its salt
 */
export async function aLedgerProof(
  said: object = {},
  link: object = {},
  content: Bytes = utf8('second'),
): Promise<AuditedItemProof> {
  const previous = await sha256(utf8('first'));
  const entry = await sha256(content);
  const root = hexOf(await sha256(previous, entry));
  const record = JSON.stringify({
    id: MOVEMENT,
    kind: 'trail.sealed',
    trail: 'vault.movements',
    rows: 2,
    root,
    ...said,
  });
  const salt = await sha256(utf8('salt'));
  const hashed = base64(await sha256(salt, utf8(record)));
  const linked = JSON.stringify({
    content: hashed,
    id: MOVEMENT,
    kind: 'trail.sealed',
    sequence: 2,
    ...link,
  });
  const leaf = await sha256(utf8(linked));
  const treeRoot = base64(await sha256(Uint8Array.of(0), leaf));
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = joined(Uint8Array.of(1), raw);
  const name = 'www.example.com/log';
  const id = (await sha256(utf8(`${name}\n`), key)).slice(0, 4);
  const text = `${name}\n1\n${treeRoot}\n`;
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
  return {
    movement_id: MOVEMENT,
    position: 2,
    previous: hexOf(previous),
    entry: hexOf(entry),
    root,
    log: {
      version: 2,
      key: `${name}+${hexOf(id)}+${base64(key)}`,
      size: 1,
      root: treeRoot,
      checkpoint: `${text}\n— ${name} ${base64(joined(id, signature))}\n`,
      stamp: null,
      index: 0,
      entry: base64(leaf),
      path: [],
      salt: base64(salt),
      record,
      link: linked,
    },
  };
}
