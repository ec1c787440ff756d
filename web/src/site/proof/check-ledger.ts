import type { AuditedItem, AuditedItemProof } from '@vaultway/contracts';
import { type Bytes, checkProof, linkOf, sha256, type Trusted, type Verdict } from './check-proof.ts';

/** Name of the vault's ledger among the logs whose heads are in the public log. */
const LEDGER_TRAIL = 'vault.movements';

/**
 * Verifies that the public log has the vault's ledger up to an item's last movement, with that movement as its last
 * entry. What the movement contains is not published, and not verified.
 */
export async function checkLedger(
  { movement_id, position }: Pick<AuditedItem, 'movement_id' | 'position'>,
  proof: AuditedItemProof,
  trusted: Trusted,
): Promise<Verdict> {
  const verdict = await checkProof(proof.log, trusted);
  if (verdict !== 'proved' && verdict !== 'unknown_key' && verdict !== 'unsupported')
    return verdict === 'withheld' ? 'wrong' : verdict;
  try {
    const link = linkOf(proof.log);
    const said = JSON.parse(proof.log.record ?? '') as Record<string, unknown>;
    const root = hexOf(
      await sha256(...(proof.previous === null ? [] : [ofHex(proof.previous)]), ofHex(proof.entry)),
    );
    const isEntry =
      link?.kind === 'trail.sealed' &&
      link.id === movement_id &&
      proof.movement_id === movement_id &&
      said['id'] === movement_id &&
      said['trail'] === LEDGER_TRAIL &&
      Number(said['rows']) === position &&
      proof.position === position &&
      (proof.previous === null) === (position === 1) &&
      said['root'] === root;
    return isEntry ? verdict : 'wrong';
  } catch {
    return 'wrong';
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** @throws if it is not a hash */
export function ofHex(text: string): Bytes {
  if (!HASH.test(text)) throw new Error('not a hash');
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
