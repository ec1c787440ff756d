import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, KEY_LIFETIME_HOURS, Nightly } from '@vaultway/common';
import type { Admin, CreateInvoice } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.js';

/** An invoice's request, by the Idempotency-Key as it was sent. */
export interface EarlierRequest {
  header: string | undefined;
  by: Admin;
  invoice: CreateInvoice;
}

/**
 * Shares the keys of invoices with the version before Once, which stores them in `invoice_keys`: a request that it has
 * answered may be repeated after the upgrade, and its replicas run beside new ones meanwhile.
 *
 * Delete this file in the version after the first release, with a migration that drops `invoice_keys`.
 */
@Injectable()
export class EarlierInvoiceKeys implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('earlier invoice keys', async () => {
      await this.database.query(
        `DELETE FROM invoice_keys WHERE created_at < now() - make_interval(hours => ${KEY_LIFETIME_HOURS})`,
      );
    });
  }

  /** @throws ApiError `key_reused` */
  async run(
    tx: EntityManager,
    { header, by, invoice }: EarlierRequest,
    make: () => Promise<InvoiceEntity>,
  ): Promise<InvoiceEntity> {
    const key = header?.trim();
    if (!key) return make();
    const name = [by.id, key];
    const request = hash('sha256', JSON.stringify(asBefore(invoice)));
    // Waits until another replica's transaction with this key has ended.
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO invoice_keys (admin_id, key, request, created_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (admin_id, key) DO UPDATE SET request = $3, invoice_id = NULL, created_at = now()
       WHERE invoice_keys.created_at < now() - make_interval(hours => ${KEY_LIFETIME_HOURS})
       RETURNING key`,
      [...name, request],
    );
    if (inserted.length === 0) return this.findMade(tx, name, request);
    const row = await make();
    await tx.query('UPDATE invoice_keys SET invoice_id = $3 WHERE admin_id = $1 AND key = $2', [
      ...name,
      row.id,
    ]);
    return row;
  }

  private async findMade(tx: EntityManager, name: string[], request: string): Promise<InvoiceEntity> {
    const [known] = await tx.query<{ request: string; invoice_id: string }[]>(
      'SELECT request, invoice_id FROM invoice_keys WHERE admin_id = $1 AND key = $2',
      name,
    );
    if (known?.request !== request) throw new ApiError('key_reused');
    return tx.findOneByOrFail(InvoiceEntity, { id: known.invoice_id });
  }
}

/** Returns an invoice as the version before reads it; one with newer fields as it is. */
function asBefore({ customer_id, due_date, lines, draft_id, ...invoice }: CreateInvoice): object {
  if (customer_id === null && due_date === null && lines === null) return invoice;
  const draft = draft_id === null ? {} : { draft_id };
  return { ...invoice, customer_id, due_date, lines, ...draft };
}
