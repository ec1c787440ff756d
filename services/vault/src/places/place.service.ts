import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import type { Admin, CreatePlace, ListPlaces, Place, UpdatePlace } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { PlaceEntity, toPlaceView } from './place.entity.js';

const notAPlace = (field: string) => ApiError.field(field, 'invalid');

/** Manages the places in which items lie. */
@Injectable()
export class PlaceService {
  private readonly places: RecordStore<PlaceEntity, Place>;

  constructor(private readonly database: DataSource) {
    this.places = new RecordStore(database, {
      type: 'vault_place',
      entity: PlaceEntity,
      nameColumn: 'code',
      toView: toPlaceView,
      taken: { places_code: 'place_code_taken' },
      refused: { places_parent: () => notAPlace('parent_id') },
    });
  }

  list(query: ListPlaces): Promise<Page<Place>> {
    const rows = this.database.getRepository(PlaceEntity).createQueryBuilder('place');
    if (query.kind) rows.andWhere('place.kind = :kind', { kind: query.kind });
    return listPage(rows, query, ['code', 'name'], toPlaceView);
  }

  async read(id: string): Promise<Place> {
    return toPlaceView(await this.places.find(id));
  }

  async create(place: CreatePlace, by: Admin, once: Once): Promise<Place> {
    const created = await this.places.create(by, once, async (records) => {
      if (place.kind === 'vault') return records.insert({ ...place, parent_id: null });
      const parent = await this.places.findOrNull(place.parent_id ?? '', records.tx);
      if (!parent) throw notAPlace('parent_id');
      return records.insert(place);
    });
    return toPlaceView(created);
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
    return toPlaceView(place);
  }
}
