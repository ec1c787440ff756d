import { Injectable } from '@nestjs/common';
import {
  ApiError,
  likePattern,
  startPattern,
  MessageClient,
  type Page,
  sortedChunks,
  sortedPage,
  sortOf,
} from '@vaultway/common';
import type { AuditedItem, AuditedItemProof, ListAuditedItems, VaultAudit } from '@vaultway/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { lastCounts } from '../counts/last-counts.js';
import { itemKey } from '../items/item-key.js';
import { ItemEntity } from '../items/item.entity.js';
import { LedgerProofs } from '../ledger/ledger-proofs.js';
import { auditSums } from './audit-sums.js';
import { lineNames } from './line-names.js';

/** Reads what the public may know about the vault: metal, without names and exact places. */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly proofs: LedgerProofs,
  ) {}

  async read(): Promise<VaultAudit> {
    const [{ vaults, ...sums }, checkpoint, lastCountOf] = await Promise.all([
      auditSums(this.database),
      this.checkpoint(),
      lastCounts(this.database.manager),
    ]);
    return {
      at: new Date().toISOString(),
      ...sums,
      vaults: vaults.map(({ id, ...vault }) => ({ ...vault, last_count: lastCountOf(id) })),
      checkpoint,
    };
  }

  async list(query: ListAuditedItems): Promise<Page<AuditedItem>> {
    const rows = this.present();
    if (query.metal !== null) rows.andWhere('item.metal = :metal', { metal: query.metal });
    const key = itemKey(query.q ?? '');
    if (key !== '')
      rows.andWhere(
        '(item.serial_key LIKE :start OR item.refiner_key = ANY(:refiners) OR item.account_id = ANY(:accounts))',
        { start: startPattern(key), ...(await this.meant(key)) },
      );
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(await this.lines(page.rows));
  }

  /** Reads all lines, in chunks. */
  async *chunks(): AsyncGenerator<AuditedItem[]> {
    for await (const rows of sortedChunks(this.present(), sortOf('created_at'))) yield this.lines(rows);
  }

  /** @throws ApiError `not_found`, `not_sealed_yet`; `unavailable` while the log does not answer */
  async prove(id: string): Promise<AuditedItemProof> {
    const [item] = !isUuid(id)
      ? []
      : await this.database.query<{ movement_id: string }[]>(
          `SELECT movement_id FROM items WHERE id = $1 AND state = 'in' AND metal IS NOT NULL`,
          [id],
        );
    if (!item) throw new ApiError('not_found');
    const { ledger, log } = await this.proofs.of(item.movement_id);
    if (!log) throw new ApiError('not_sealed_yet', { retryAfter: 5 });
    const { id: movement_id, ...entry } = ledger;
    return { movement_id, ...entry, log };
  }

  /** Returns the newest entry of the ledger that the public log has confirmed. */
  private async checkpoint(): Promise<VaultAudit['checkpoint']> {
    const [newest] = await this.database.query<{ id: string; position: number; root: string; at: Date }[]>(
      `SELECT ledger.id, position::int, encode(root, 'hex') AS root, logged.at
       FROM ledger_logged logged JOIN ledger USING (position) ORDER BY position DESC LIMIT 1`,
    );
    if (!newest) return null;
    const { id, position, root, at } = newest;
    const answer = await this.messages.ask('trail.proof', { id }, { fallback: undefined });
    return { position, root, log_index: answer?.proof?.index ?? null, logged_at: at.toISOString() };
  }

  /** Returns the refiners and accounts that a search means; with their values, Postgres can choose its indexes. */
  private async meant(key: string): Promise<{ refiners: string[]; accounts: string[] }> {
    const rows = await this.database.query<{ refiner: string | null; account: string | null }[]>(
      `SELECT key AS refiner, NULL AS account FROM refiners WHERE key LIKE $1
       UNION ALL SELECT NULL, id::text FROM accounts WHERE alias = $2`,
      [likePattern(key), key],
    );
    return {
      refiners: rows.flatMap(({ refiner }) => refiner ?? []),
      accounts: rows.flatMap(({ account }) => account ?? []),
    };
  }

  private present(): SelectQueryBuilder<ItemEntity> {
    return this.database
      .getRepository(ItemEntity)
      .createQueryBuilder('item')
      .where(`item.state = 'in' AND item.metal IS NOT NULL`);
  }

  private async lines(rows: readonly ItemEntity[]): Promise<AuditedItem[]> {
    const names = await lineNames(this.database, rows);
    return rows.flatMap((row) =>
      row.metal === null ? [] : { ...lineOf(row), metal: row.metal, ...names(row) },
    );
  }
}

const lineOf = (row: ItemEntity) => ({
  id: row.id,
  kind: row.kind,
  refiner: row.refiner,
  serial: row.serial,
  year: row.year,
  gross_weight: row.gross_weight,
  weight_unit: row.weight_unit,
  fineness: row.fineness,
  fine_weight: row.fine_weight,
  movement_id: row.movement_id,
});
