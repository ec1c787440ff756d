import { saveFile } from '@/shared/lib/save-file';

/** Saves a proof as a file named after its parcel. */
export function saveProof(proof: object, code: string): void {
  const file = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
  saveFile(file, `proof-${code.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`);
}
