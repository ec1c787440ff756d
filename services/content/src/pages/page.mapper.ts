import type { Page } from '@vaultway/contracts';
import type { PageEntity } from './page.entity.js';

/** The row of a page as Postgres sends it or TypeORM makes it. */
export type PageRow = Omit<PageEntity, 'deleted_at'>;

export const toPageView = (row: PageRow): Page => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  sub_title: row.sub_title,
  content: row.content,
  icon: row.icon,
  hero: row.hero,
  overlay: row.overlay,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
