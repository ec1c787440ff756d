import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, sortedChunks, sortOf } from '@vaultway/common';
import {
  bareCode,
  type ExportItems,
  type Holding,
  type Item,
  type ItemEvent,
  type ListItems,
  type TotalsQuery,
} from '@vaultway/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { placesInside, totalsOf } from './holdings.js';
import { itemKey } from './item-key.js';
import { ItemEntity, toItemView } from './item.entity.js';
import { searchItems } from './item-search.js';
import { CAME_IN, MADE_ITEMS, WENT_OUT } from './made-items.js';

type EventRow = Omit<ItemEvent, 'to_parcel' | 'drafted_at' | 'done_at' | 'logged_at'> & {
  drafted_at: Date;
  done_at: Date;
  logged_at: Date | null;
  is_sent: boolean;
  sent_code: string | null;
};

/** Reads items. */
@Injectable()
export class ItemService {
  constructor(private readonly database: DataSource) {}

  async list(query: ListItems): Promise<Page<Item>> {
    const rows = this.filtered(query);
    searchItems(rows, query.q);
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    const names = await namesOf(this.database.manager, page.rows);
    return page.with(page.rows.map((row) => toItemView(row, names(row))));
  }

  /** Reads all items that match, in chunks. */
  async *chunks(query: ExportItems): AsyncGenerator<Item[]> {
    for await (const rows of sortedChunks(this.filtered(query), { ...sortOf(query.sort), nulls: 'last' })) {
      const names = await namesOf(this.database.manager, rows);
      yield rows.map((row) => toItemView(row, names(row)));
    }
  }

  totals({ account_id, place_id }: TotalsQuery): Promise<Holding[]> {
    return totalsOf(this.database.manager, {
      account_id: account_id === null ? null : knownId(account_id),
      place_id: place_id === null ? null : knownId(place_id),
    });
  }

  /** Returns everything that happened to an item, the newest first. */
  async biography(id: string): Promise<ItemEvent[]> {
    await this.read(id);
    const rows = await this.database.query<EventRow[]>(
      `SELECT movement.id, movement.kind, from_place.code AS from_place_code,
         CASE WHEN ${WENT_OUT} THEN NULL WHEN movement.kind = 'transfer' THEN from_place.code ELSE place.code END
           AS place_code,
         from_account.number AS from_account_number,
         CASE WHEN ${CAME_IN} OR movement.kind = 'transfer' THEN account.number ELSE from_account.number END
           AS account_number,
         movement.parcel_code, sent.movement_id IS NOT NULL AS is_sent, sent.parcel_code AS sent_code,
         movement.explanation, ${MADE_ITEMS},
         movement.drafted_by, movement.drafted_at, movement.approved_by, movement.second_approved_by, movement.done_at,
         ledger.position::int, encode(ledger.root, 'hex') AS root, logged.at AS logged_at
       FROM movement_items part
         JOIN movements movement ON movement.id = part.movement_id
         JOIN ledger ON ledger.id = movement.id
         LEFT JOIN ledger_logged logged ON logged.position = ledger.position
         LEFT JOIN movement_parcels sent ON sent.movement_id = movement.id
         LEFT JOIN places from_place ON from_place.id = part.from_place_id
         LEFT JOIN places place ON place.id = movement.place_id
         LEFT JOIN accounts from_account ON from_account.id = part.from_account_id
         LEFT JOIN accounts account ON account.id = movement.account_id
       WHERE part.item_id = $1 ORDER BY ledger.position DESC`,
      [id],
    );
    return rows.map(({ drafted_at, done_at, logged_at, is_sent, sent_code, ...row }) => ({
      ...row,
      to_parcel: is_sent ? { tracking_code: sent_code } : null,
      drafted_at: drafted_at.toISOString(),
      done_at: done_at.toISOString(),
      logged_at: logged_at?.toISOString() ?? null,
    }));
  }

  async read(id: string): Promise<Item> {
    const item = isUuid(id) ? await this.database.manager.findOneBy(ItemEntity, { id }) : null;
    if (!item) throw new ApiError('not_found');
    return toItemView(item, (await namesOf(this.database.manager, [item]))(item));
  }

  private filtered(query: ExportItems): SelectQueryBuilder<ItemEntity> {
    const rows = this.database.getRepository(ItemEntity).createQueryBuilder('item');
    for (const name of ['state', 'metal'] as const)
      if (query[name]) rows.andWhere(`item.${name} = :${name}`, { [name]: query[name] });
    const { account_id, place_id, movement_id, serial } = query;
    if (serial !== null)
      // With OR, Postgres reads the newest items one by one.
      rows.andWhere(
        `item.id IN (SELECT id FROM items WHERE serial_key = :key
           UNION ALL SELECT id FROM items WHERE upper(seal) IN (upper(:seal), upper(:serial)))`,
        { key: itemKey(serial), seal: bareCode(serial), serial },
      );
    if (account_id !== null) rows.andWhere('item.account_id = :account', { account: knownId(account_id) });
    if (place_id !== null)
      rows.andWhere(`item.place_id IN (${placesInside(':place')})`, { place: knownId(place_id) });
    if (movement_id !== null)
      rows.andWhere(
        `item.id IN (SELECT CAST(jsonb_array_elements_text(item_ids) AS uuid) FROM movements WHERE id = :movement
           UNION SELECT item_id FROM movement_items WHERE movement_id = :movement)`,
        { movement: knownId(movement_id) },
      );
    return rows;
  }
}
