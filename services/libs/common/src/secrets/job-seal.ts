import type { MailSender } from '@vaultway/contracts';
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { SecretBox } from './secret-box.js';

const KEY_BYTES = 32;

/** What Redis holds of a job: neither secrets nor names can be read there. */
export const SealedJob = z.object({ sealed: z.string() });
export type SealedJob = z.output<typeof SealedJob>;

/**
 * The key that a service seals its jobs with, derived from `MAIL_SECRET_KEY`. Each sender knows its own key alone, so it
 * can neither read another's jobs nor pass its own off as another's. `npm run init` and `npm start` derive it likewise.
 */
export function jobKey(mailSecretKey: Buffer, sender: MailSender): Buffer {
  return Buffer.from(hkdfSync('sha256', mailSecretKey, '', `vaultway mail jobs from ${sender}`, KEY_BYTES));
}

/** Seals what a job holds on its way through Redis. A seal is valid for one job only. */
export class JobSeal {
  private readonly box: SecretBox;

  /** @param key see {@link jobKey} */
  constructor(key: Buffer) {
    this.box = new SecretBox(key);
  }

  seal(jobId: string, data: unknown): SealedJob {
    return { sealed: this.box.seal(JSON.stringify(data), jobId) };
  }

  /** @throws when the job is not sealed, or was sealed by another sender or for another job */
  open(jobId: string, job: unknown): unknown {
    return JSON.parse(this.box.open(SealedJob.parse(job).sealed, jobId));
  }
}
