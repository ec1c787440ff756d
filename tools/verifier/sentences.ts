import { checkAny, readProof, type Verdict } from '../../web/src/site/proof/check-proof.ts';

const SENTENCES: Record<Verdict, string> = {
  proved: 'Proven: this is in the public log, exactly as recorded.',
  withheld: 'Proven: this is in the public log. What it says is shown only to the recipient.',
  wrong: "Not proven: this doesn't match the log. Don't rely on it.",
  other_key: "Not proven: this is signed with a key that isn't the log's.",
  unknown_key: "Not proven: the log's key isn't known here, so nobody has confirmed the signature.",
  incomplete: "Not proven: records of this parcel are missing or out of order. Don't rely on it.",
  unsupported: "Not proven: the signature can't be checked here (Ed25519).",
};

/** Returns whether a file proves something, and says so in a sentence. @param keys the log's, none if unknown */
export async function verdictOn(
  text: string,
  keys: readonly string[],
): Promise<{ isProven: boolean; sentence: string }> {
  const proof = readProof(text);
  if (!proof) return { isProven: false, sentence: "This file isn't a proof." };
  const trusted = keys.length === 0 ? null : keys;
  const verdict = await checkAny(proof, trusted);
  return { isProven: verdict === 'proved' || verdict === 'withheld', sentence: SENTENCES[verdict] };
}
