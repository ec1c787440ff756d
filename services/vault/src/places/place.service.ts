import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import {
  type Admin,
  bareCode,
  type CreatePlace,
  type ListPlaces,
  type Place,
  type UpdatePlace,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { holdingsOfPlaces } from '../items/holdings.js';
import { PlaceEntity, type PlaceRecord, toPlaceRecord } from './place.entity.js';

const notAPlace = (field: string) => ApiError.field(field, 'invalid');

/** Manages the places in which items lie. */
@Injectable()
export class PlaceService {
  private readonly places: RecordStore<PlaceEntity, PlaceRecord>;

  constructor(private readonly database: DataSource) {
    this.places = new RecordStore(database, {
      type: 'vault_place',
      entity: PlaceEntity,
      nameColumn: 'code',
      toView: toPlaceRecord,
      taken: { places_code: 'place_code_taken' },
      refused: { places_parent: () => notAPlace('parent_id') },
    });
  }

  async list(query: ListPlaces): Promise<Page<Place>> {
    const rows = this.database.getRepository(PlaceEntity).createQueryBuilder('place');
    if (query.kind) rows.andWhere('place.kind = :kind', { kind: query.kind });
    if (query.code !== null)
      rows.andWhere('place.code IN (:...codes)', {
        codes: [query.code, bareCode(query.code)].map((code) => code.toUpperCase()),
      });
    const page = await listPage(rows, query, ['code', 'name'], (row) => row);
    return page.with(await this.held(page.rows));
  }

  async read(id: string): Promise<Place> {
    return this.one(await this.places.find(id));
  }

  async create(place: CreatePlace, by: Admin, once: Once): Promise<Place> {
    const created = await this.places.create(by, once, async (records) => {
      if (place.kind === 'vault') return records.insert({ ...place, parent_id: null });
      const parent = await this.places.findOrNull(place.parent_id ?? '', records.tx);
      if (!parent) throw notAPlace('parent_id');
      return records.insert(place);
    });
    return this.one(created);
  }

  /** @throws ApiError `place_full` when more items lie there than the new capacity */
  async update({ id, updated_at, ...changed }: UpdatePlace, by: Admin): Promise<Place> {
    const place = await this.places.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      const { capacity } = changed;
      if (capacity !== undefined && capacity !== null) {
        const [held] = await records.tx.query<{ items: number }[]>(
          `SELECT count(*)::int AS items FROM items WHERE place_id = $1 AND state = 'in'`,
          [before.id],
        );
        if ((held?.items ?? 0) > capacity) throw new ApiError('place_full');
      }
      return records.update(before, changed);
    });
    return this.one(place);
  }

  private async one(row: PlaceEntity): Promise<Place> {
    const [view] = await this.held([row]);
    return view as Place;
  }

  private async held(rows: readonly PlaceEntity[]): Promise<Place[]> {
    const holdings = await holdingsOfPlaces(
      this.database.manager,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...toPlaceRecord(row), holdings: holdings(row.id) }));
  }
}
