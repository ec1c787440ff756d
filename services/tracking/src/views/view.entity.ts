import { RecordEntity } from '@vaultway/common';
import { acceptedFilters, type View } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/** A saved view of the parcel list. */
@Entity('list_views')
export class ViewEntity extends RecordEntity {
  @Column('text')
  name!: string;

  /** Unique search key, see `viewKey`. */
  @Column('text')
  name_key!: string;

  /** Parameters of the list, without search text and page. */
  @Column('jsonb')
  filters!: Record<string, string>;

  /** Ids of the shown columns. */
  @Column('text', { array: true })
  columns!: string[];
}

export const filtersOf = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** Leaves out filters that the list no longer has. */
export const toView = (row: ViewEntity): View => ({
  id: row.id,
  name: row.name,
  search: new URLSearchParams(acceptedFilters(row.filters)).toString(),
  columns: row.columns,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
