import type { VaultPaper } from '@vaultway/contracts';
import { isProof, isSalted, type Trusted, type Verdict } from './check-proof.ts';
import { checkLedger, ofHex } from './check-ledger.ts';

/** Parses the file attached to a paper of the vault; returns undefined if it is none. */
export function readPaper(text: string): VaultPaper | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const paper = read as Partial<VaultPaper> | null;
  if (paper?.version !== 1 || !['statement', 'withdrawal', 'melt', 'count'].includes(paper.paper ?? ''))
    return undefined;
  if (paper.log && (!paper.ledger || !isProof(paper.log))) return undefined;
  return paper as VaultPaper;
}

/** True if a paper has what its entry of the ledger says; otherwise its words are proven by nothing. */
export const hasRecord = ({ record }: VaultPaper): boolean => typeof record === 'string';

/**
 * Verifies that the public log has the ledger up to a paper's entry, and that the entry is the paper's record if it has
 * one.
 */
export async function checkPaper(paper: VaultPaper, trusted: Trusted): Promise<Verdict | 'unlogged'> {
  const { ledger, log, salt, record } = paper;
  if (!ledger || !log) return 'unlogged';
  try {
    if (hasRecord(paper) && !(await isSalted(salt ?? '', record ?? '', ofHex(ledger.entry)))) return 'wrong';
  } catch {
    return 'wrong';
  }
  const { id: movement_id, ...entry } = ledger;
  return checkLedger({ movement_id, position: entry.position }, { movement_id, ...entry, log }, trusted);
}
