import type { VaultPaper } from '@vaultway/contracts';
import { checkAny, readProof, type Trusted, type Verdict } from '../../web/src/site/proof/check-proof.ts';
import { isPdfFile, proofTexts } from '../../web/src/site/proof/proof-texts.ts';
import { checkPaper, hasRecord, readPaper } from '../../web/src/site/proof/check-paper.ts';

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
  /** One sentence or more. */
  sentence: string;
}

/**
 * Returns whether a file proves something, and says what. A PDF proves something if all that is attached to it does.
 *
 * @param keys the log's, none if unknown
 */
export async function verdictOn(file: Blob, keys: readonly string[]): Promise<Finding> {
  const trusted = keys.length === 0 ? null : keys;
  const findings: Finding[] = [];
  for (const text of await proofTexts(file)) {
    const finding = await findingOf(text, trusted);
    if (finding) findings.push(finding);
  }
  const [first] = findings;
  if (!first) return { isProven: false, sentence: "This file isn't a proof." };
  const failed = findings.findIndex(({ isProven }) => !isProven);
  const { isProven, sentence } = findings[failed] ?? first;
  const count = findings.length;
  if (!isProven)
    return { isProven, sentence: `${count > 1 ? `Proof ${failed + 1} of ${count}: ` : ''}${sentence}` };
  if (!(await isPdfFile(file))) return first;
  const attached = count === 1 ? 'the attached proof' : `the ${count} attached proofs`;
  return {
    isProven,
    sentence: `${sentence} This is about ${attached}; what the pages of the PDF say was not checked.`,
  };
}

/** Returns undefined for what is no proof. */
async function findingOf(text: string, trusted: Trusted): Promise<Finding | undefined> {
  const proof = readProof(text);
  if (proof) {
    const verdict = await checkAny(proof, trusted);
    return { isProven: verdict === 'proved' || verdict === 'withheld', sentence: SENTENCES[verdict] };
  }
  const paper = readPaper(text);
  return paper && paperVerdict(paper, trusted);
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
