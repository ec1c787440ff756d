import { Injectable } from '@nestjs/common';
import { listPage, type Once, type Page, RecordStore, Trash } from '@vaultway/common';
import {
  viewKey,
  type Admin,
  type CreateView,
  type ListViews,
  type UpdateView,
  type View,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { filtersOf, toView, ViewEntity } from './view.entity.js';

/** Manages the saved views of the parcel list, which all colleagues share. */
@Injectable()
export class ViewService {
  private readonly views: RecordStore<ViewEntity, View>;

  constructor(
    private readonly database: DataSource,
    trash: Trash,
  ) {
    this.views = new RecordStore(database, {
      type: 'view',
      entity: ViewEntity,
      nameColumn: 'name',
      toView,
      taken: { list_views_name_key: 'view_name_taken' },
    });
    trash.add(this.views);
  }

  list(query: ListViews): Promise<Page<View>> {
    const rows = this.database.getRepository(ViewEntity).createQueryBuilder('view');
    return listPage(rows, query, ['name'], toView);
  }

  /** @throws ApiError `view_name_taken` */
  async create({ name, search, columns }: CreateView, by: Admin, once: Once): Promise<View> {
    const view = await this.views.create(by, once, (records) =>
      records.insert({ name, name_key: viewKey(name), filters: filtersOf(search), columns }),
    );
    return toView(view);
  }

  /** @throws ApiError `view_name_taken` */
  async update({ id, updated_at, name, search, columns }: UpdateView, by: Admin): Promise<View> {
    const view = await this.views.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      return records.update(before, {
        name,
        name_key: name === undefined ? undefined : viewKey(name),
        filters: search === undefined ? undefined : filtersOf(search),
        columns,
      });
    });
    return toView(view);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.views.remove(id, by);
  }
}
