import { RecordEntity } from '@vaultway/common';
import type { Page } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

@Entity('pages')
export class PageEntity extends RecordEntity {
  /** Unique among undeleted pages. */
  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  sub_title!: string | null;

  @Column('text')
  content!: string;

  /** Language of the texts above. */
  @Column('text')
  language!: Page['language'];

  @Column('jsonb', { default: {} })
  translations!: Page['translations'];

  @Column('text')
  icon!: Page['icon'];

  /** A built-in name, or an uploaded image's stored path. */
  @Column('text')
  hero!: string;

  @Column('text')
  overlay!: Page['overlay'];
}

/** A page's row, from TypeORM or a plain query. */
export type PageRow = Omit<PageEntity, 'deleted_at'>;

export const toPageView = (row: PageRow): Page => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  sub_title: row.sub_title,
  content: row.content,
  language: row.language,
  translations: row.translations,
  icon: row.icon,
  hero: row.hero,
  overlay: row.overlay,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns a page in a list, without its translations' contents, which are loaded with the page itself. */
export function toListedPage(row: PageRow): Page {
  const titles = Object.entries(row.translations).map(([language, { title, sub_title }]) => [
    language,
    { title, sub_title },
  ]);
  return { ...toPageView(row), translations: Object.fromEntries(titles) as Page['translations'] };
}
