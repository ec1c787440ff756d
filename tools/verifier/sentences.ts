import type { VaultPaper } from '@vaultway/contracts';
import { checkAny, readProof, type Trusted, type Verdict } from '../../web/src/site/proof/check-proof.ts';
import { checkPaper, hasRecord, readPaper } from '../../web/src/site/vault-audit/check-paper.ts';

const SENTENCES: Record<Verdict, string> = {
  proved: 'Proven: this is in the public log, exactly as recorded.',
  withheld: 'Proven: this is in the public log. What it says is shown only to the recipient.',
  wrong: "Not proven: this doesn't match the log. Don't rely on it.",
  other_key: "Not proven: this is signed with a key that isn't the log's.",
  unknown_key: "Not proven: the log's key isn't known here, so nobody has confirmed the signature.",
  incomplete: "Not proven: records of this parcel are missing or out of order. Don't rely on it.",
  unsupported: "Not proven: the signature can't be checked here (Ed25519).",
};

interface Finding {
  isProven: boolean;
  /** One sentence or two. */
  sentence: string;
}

/**
 * Returns whether a file proves something, and says what.
 *
 * @param texts the file's, or those of the files attached to it
 * @param keys the log's, none if unknown
 */
export async function verdictOn(texts: readonly string[], keys: readonly string[]): Promise<Finding> {
  const trusted = keys.length === 0 ? null : keys;
  for (const text of texts) {
    const proof = readProof(text);
    if (proof) {
      const verdict = await checkAny(proof, trusted);
      return { isProven: verdict === 'proved' || verdict === 'withheld', sentence: SENTENCES[verdict] };
    }
    const paper = readPaper(text);
    if (paper) return paperVerdict(paper, trusted);
  }
  return { isProven: false, sentence: "This file isn't a proof." };
}

async function paperVerdict(paper: VaultPaper, trusted: Trusted): Promise<Finding> {
  const verdict = await checkPaper(paper, trusted);
  if (verdict === 'unlogged')
    return {
      isProven: false,
      sentence: "Not proven: the public log didn't have this entry when it was printed.",
    };
  if (verdict !== 'proved') return { isProven: false, sentence: SENTENCES[verdict] };
  const entry = paper.ledger?.position;
  return {
    isProven: true,
    sentence: hasRecord(paper)
      ? `Proven: the record in this file is entry ${entry} of the vault's ledger, which is in the public log. It says: ${paper.record}`
      : `Proven: the public log has the vault's ledger up to entry ${entry}. What the paper says isn't proven: only an auditor can compare it with the ledger.`,
  };
}
