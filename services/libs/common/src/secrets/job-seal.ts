import type { MailSender } from '@vaultway/contracts';
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { SecretBox } from './secret-box.js';

const KEY_BYTES = 32;

/** A job as stored in Redis, without readable secrets or names. */
export const SealedJob = z.object({ sealed: z.string() });
export type SealedJob = z.output<typeof SealedJob>;

/**
 * Derives a sender's sealing key from `MAIL_SECRET_KEY`. Each sender knows only its own key, so it can neither read nor
 * forge another's jobs. `npm run init` and `npm start` derive it likewise.
 */
export function jobKey(mailSecretKey: Buffer, sender: MailSender): Buffer {
  return Buffer.from(hkdfSync('sha256', mailSecretKey, '', `vaultway mail jobs from ${sender}`, KEY_BYTES));
}

/** Seals a job's contents in Redis. A seal is valid for one job only. */
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
