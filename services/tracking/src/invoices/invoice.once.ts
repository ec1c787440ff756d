import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError } from '@vaultway/common';
import { Nightly } from '@vaultway/common/nightly';
import type { Admin, CreateInvoice } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.js';

/** Hours for which a request that is sent again is known. */
const KNOWN_FOR = 24;

/** What somebody asks for, and the key by which they mean the same request again. */
export interface KeyedRequest {
  key: string | null;
  by: Admin;
  invoice: CreateInvoice;
}

/** A request with a key makes one invoice, however often and however simultaneously it is sent. */
@Injectable()
export class InvoiceOnce implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('invoice keys', () => this.forget());
  }

  /**
   * @param make is called for the first request of a key, and for each request without one
   * @throws ApiError `key_reused` when another request had the key
   */
  async run(
    tx: EntityManager,
    { key, by, invoice }: KeyedRequest,
    make: () => Promise<InvoiceEntity>,
  ): Promise<InvoiceEntity> {
    if (key === null) return make();
    const name = [by.id, key];
    const request = hash('sha256', JSON.stringify(invoice));
    // Waits for another request with this key, and sees what became of it.
    const began = await tx.query<unknown[]>(
      `INSERT INTO invoice_keys (admin_id, key, request, created_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (admin_id, key) DO UPDATE SET request = $3, invoice_id = NULL, created_at = now()
       WHERE invoice_keys.created_at < now() - make_interval(hours => ${KNOWN_FOR})
       RETURNING key`,
      [...name, request],
    );
    if (began.length === 0) return this.made(tx, name, request);
    const invoiceMade = await make();
    await tx.query('UPDATE invoice_keys SET invoice_id = $3 WHERE admin_id = $1 AND key = $2', [
      ...name,
      invoiceMade.id,
    ]);
    return invoiceMade;
  }

  private async made(tx: EntityManager, name: string[], request: string): Promise<InvoiceEntity> {
    const [before] = await tx.query<{ request: string; invoice_id: string }[]>(
      'SELECT request, invoice_id FROM invoice_keys WHERE admin_id = $1 AND key = $2',
      name,
    );
    if (before?.request !== request) throw new ApiError('key_reused');
    return tx.findOneByOrFail(InvoiceEntity, { id: before.invoice_id });
  }

  private async forget() {
    await this.database.query(
      `DELETE FROM invoice_keys WHERE created_at < now() - make_interval(hours => ${KNOWN_FOR})`,
    );
  }
}
