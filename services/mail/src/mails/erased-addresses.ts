import type { EntityManager } from 'typeorm';
import { createHmac } from 'node:crypto';
import type { MailConfig } from '../config.js';

/** Longer than a mail may wait in a queue. */
const DAYS = 30;

/**
 * Remembers recent erasures as keyed hashes: a mail requested before, which waits in a queue that cannot be searched,
 * must not be sent.
 */
export class ErasedAddresses {
  private readonly key: Buffer;

  constructor({ MAIL_SECRET_KEY }: Pick<MailConfig, 'MAIL_SECRET_KEY'>) {
    this.key = MAIL_SECRET_KEY;
  }

  async add(tx: EntityManager, email: string): Promise<void> {
    await tx.query(`DELETE FROM erased_addresses WHERE at < now() - interval '${DAYS} days'`);
    await tx.query(
      'INSERT INTO erased_addresses (hash) VALUES ($1) ON CONFLICT (hash) DO UPDATE SET at = now()',
      [this.hashOf(email)],
    );
  }

  /** @param requestId UUIDv7, which contains the time of the request */
  async wereErasedSince(tx: EntityManager, requestId: string, emails: readonly string[]): Promise<boolean> {
    const requested = new Date(Number.parseInt(requestId.replaceAll('-', '').slice(0, 12), 16));
    const found = await tx.query<unknown[]>(
      'SELECT FROM erased_addresses WHERE hash = ANY($1) AND at > $2 LIMIT 1',
      [emails.map((email) => this.hashOf(email)), requested],
    );
    return found.length > 0;
  }

  private hashOf(email: string) {
    return createHmac('sha256', this.key).update(`erased ${email.toLowerCase()}`).digest('base64url');
  }
}
