import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, Nightly } from '@vaultway/common';
import type { Admin, CreateInvoice } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.js';

const KEY_LIFETIME_HOURS = 24;

/** A request, and the key that identifies it when it is sent again. */
export interface KeyedRequest {
  key: string | null;
  by: Admin;
  invoice: CreateInvoice;
}

/** Makes one invoice for a request with a key, however often it is sent, even simultaneously. */
@Injectable()
export class InvoiceIdempotency implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('invoice keys', () => this.deleteExpired());
  }

  /**
   * @param make called for the first request with a key, and for every request without one
   * @throws ApiError `key_reused` when a different request used the key
   */
  async run(
    tx: EntityManager,
    { key, by, invoice }: KeyedRequest,
    make: () => Promise<InvoiceEntity>,
  ): Promise<InvoiceEntity> {
    if (key === null) return make();
    const name = [by.id, key];
    const request = hash('sha256', JSON.stringify(invoice));
    // Waits until another request with this key has committed or failed.
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

  private async deleteExpired() {
    await this.database.query(
      `DELETE FROM invoice_keys WHERE created_at < now() - make_interval(hours => ${KEY_LIFETIME_HOURS})`,
    );
  }
}
