import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page } from '@vaultway/common';
import type { Item, ListItems } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { NIL, validate as isUuid } from 'uuid';
import { namesOf } from '../rows/names-of.js';
import { ItemEntity, toItemView } from './item.entity.js';

/** Reads items. */
@Injectable()
export class ItemService {
  constructor(private readonly database: DataSource) {}

  async list(query: ListItems): Promise<Page<Item>> {
    const rows = this.database.getRepository(ItemEntity).createQueryBuilder('item');
    for (const name of ['state', 'metal'] as const)
      if (query[name]) rows.andWhere(`item.${name} = :${name}`, { [name]: query[name] });
    for (const name of ['account_id', 'place_id'] as const) {
      const id = query[name];
      if (id !== null) rows.andWhere(`item.${name} = :${name}`, { [name]: isUuid(id) ? id : NIL });
    }
    const page = await listPage(rows, query, ['serial', 'refiner', 'seal'], (row) => row);
    const names = await namesOf(this.database.manager, page.rows);
    return page.with(page.rows.map((row) => toItemView(row, names(row))));
  }

  async read(id: string): Promise<Item> {
    const item = isUuid(id) ? await this.database.manager.findOneBy(ItemEntity, { id }) : null;
    if (!item) throw new ApiError('not_found');
    return toItemView(item, (await namesOf(this.database.manager, [item]))(item));
  }
}
