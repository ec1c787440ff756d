import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ApiError,
  AuditTrail,
  laterThan,
  listPage,
  lockById,
  refuseStale,
  violatesUnique,
  type Page as ListOf,
} from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { Trash, type TrashKind } from '@vaultway/common/trash';
import type { Admin, CreatePage, ListPages, Page, UpdatePage } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { ContentChanges } from '../changes/content-changes.js';
import { PageEntity } from './page.entity.js';
import { toPageView } from './page.mapper.js';
import { freeSlug, slugOf } from './page.slug.js';

/** A changed page, its picture taken in already. */
type PageChange = Omit<UpdatePage, 'image'> & { hero?: string };

/** The pages of the site. */
@Injectable()
export class PageService implements OnModuleInit, TrashKind {
  readonly type = 'page';
  readonly table = 'pages';
  readonly nameColumn = 'title';

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly images: Images,
    private readonly audit: AuditTrail,
    private readonly trash: Trash,
    private readonly changes: ContentChanges,
  ) {}

  onModuleInit() {
    this.trash.add(this);
  }

  list(query: ListPages): Promise<ListOf<Page>> {
    const rows = this.database.getRepository(PageEntity).createQueryBuilder('page');
    return listPage(rows, query, ['title', 'slug'], toPageView);
  }

  async read(slug: string): Promise<Page> {
    const page = await this.database.manager.findOneBy(PageEntity, { slug: storable(slug) });
    if (!page) throw new ApiError('page_not_found');
    return toPageView(page);
  }

  async create({ image, slug, ...facts }: CreatePage, by: Admin): Promise<Page> {
    const hero = await this.images.takeIn(image);
    const now = new Date();
    const page = this.database.manager.create(PageEntity, {
      ...facts,
      id: v7(),
      hero,
      created_at: now,
      updated_at: now,
    });
    await this.database
      .transaction(async (tx) => {
        await this.images.claim(tx, hero);
        page.slug = slug ?? (await freeSlug(tx, slugOf(page.title), page.id));
        await tx.insert(PageEntity, page);
        await this.leaveTrace(tx, 'page.created', { by, before: null, after: page });
      })
      .catch(sayTaken);
    await this.changes.pageChanged(page.id, [page.slug]);
    return toPageView(page);
  }

  async update({ image, ...changed }: UpdatePage, by: Admin): Promise<Page> {
    const hero = await this.images.takeIn(image);
    const { before, after } = await this.database
      .transaction((tx) => this.change(tx, { ...changed, hero }, by))
      .catch(sayTaken);
    await this.changes.pageChanged(after.id, [...new Set([before.slug, after.slug])]);
    return toPageView(after);
  }

  async remove(id: string, by: Admin): Promise<void> {
    const removed = await this.database.transaction(async (tx) => {
      const page = await this.lock(tx, id);
      await tx.softDelete(PageEntity, { id });
      await this.leaveTrace(tx, 'page.deleted', { by, before: page, after: null });
      return page;
    });
    await this.changes.pageChanged(id, [removed.slug]);
  }

  /** Its slug may belong to another page by now: then it gets the next one like it. */
  async restore(id: string, by: Admin): Promise<Page | undefined> {
    const restored = await this.database.transaction(async (tx) => {
      const page = await lockById(tx, PageEntity, id, { deleted: true });
      if (!page) return undefined;
      const slug = await freeSlug(tx, page.slug, id);
      Object.assign(page, { slug, deleted_at: null, updated_at: laterThan(page.updated_at) });
      await tx.update(PageEntity, { id }, page);
      await this.leaveTrace(tx, 'page.restored', { by, before: null, after: page });
      return page;
    });
    if (!restored) return undefined;
    await this.changes.pageChanged(id, [restored.slug]);
    return toPageView(restored);
  }

  private async change(tx: EntityManager, { id, hero, slug, updated_at, ...facts }: PageChange, by: Admin) {
    const before = await this.lock(tx, id);
    refuseStale(before, updated_at, toPageView);
    const after = tx.merge<PageEntity>(PageEntity, tx.create(PageEntity, before), facts, {
      updated_at: laterThan(before.updated_at),
    });
    if (hero !== undefined && hero !== before.hero) {
      await this.images.claim(tx, hero);
      after.hero = hero;
    }
    if (slug !== undefined) after.slug = slug ?? (await freeSlug(tx, slugOf(after.title), id));
    await tx.update(PageEntity, { id }, after);
    await this.leaveTrace(tx, 'page.updated', { by, before, after });
    return { before, after };
  }

  private async lock(tx: EntityManager, id: string): Promise<PageEntity> {
    const page = await lockById(tx, PageEntity, id);
    if (!page) throw new ApiError('page_not_found');
    return page;
  }

  private leaveTrace(
    tx: EntityManager,
    action: string,
    { by, before, after }: { by: Admin; before: PageEntity | null; after: PageEntity | null },
  ) {
    return this.audit.record(tx, {
      by,
      action,
      record_type: this.type,
      record_id: (after ?? before)?.id ?? '',
      before: before && toPageView(before),
      after: after && toPageView(after),
    });
  }
}

/** Postgres refuses a text with a NUL in it, and no slug has one. */
const storable = (slug: string) => (slug.includes('\0') ? '' : slug);

/** The unique index has the last word on a slug, also when two admins are equally fast. */
function sayTaken(error: unknown): never {
  throw violatesUnique(error, 'pages_slug') ? new ApiError('slug_taken') : error;
}
