import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page as ListOf, RecordStore, Trash } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import type { Admin, CreatePage, ListPages, Page, UpdatePage } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { ContentChanges } from '../changes/content-changes.js';
import { PageEntity, toListedPage, toPageView } from './page.entity.js';
import { freeSlug, slugOf } from './page-slug.js';

/** Manages the site's pages. */
@Injectable()
export class PageService {
  private readonly pages: RecordStore<PageEntity, Page>;

  constructor(
    private readonly database: DataSource,
    private readonly images: Images,
    trash: Trash,
    changes: ContentChanges,
  ) {
    this.pages = new RecordStore(database, {
      type: 'page',
      entity: PageEntity,
      nameColumn: 'title',
      toView: toPageView,
      notFound: 'page_not_found',
      taken: { pages_slug: 'slug_taken' },
      announce: (changed) => Promise.all(changed.map((change) => changes.pageChanged(change))),
      // If another page has taken its slug meanwhile, it gets the next one like it.
      beforeRestore: async (tx, { slug, id }) => ({ slug: await freeSlug(tx, slug, id) }),
    });
    trash.add(this.pages);
  }

  list(query: ListPages): Promise<ListOf<Page>> {
    const rows = this.database.getRepository(PageEntity).createQueryBuilder('page');
    return listPage(rows, query, ['title', 'slug'], toListedPage);
  }

  async read(slug: string): Promise<Page> {
    return toPageView(await this.pages.find({ slug: storable(slug) }));
  }

  async create({ image, slug, ...input }: CreatePage, by: Admin, once: Once): Promise<Page> {
    assertOneTextEach(input.language, input.translations);
    const hero = await this.images.upload(image);
    const page = await this.pages.create(by, once, async (records) => {
      await this.images.claim(records.tx, hero);
      const id = v7();
      const own = slug ?? (await freeSlug(records.tx, slugOf(input.title), id));
      return records.insert({ ...input, id, hero, slug: own });
    });
    return toPageView(page);
  }

  async update({ id, updated_at, image, slug, ...changed }: UpdatePage, by: Admin): Promise<Page> {
    const hero = await this.images.upload(image);
    const page = await this.pages.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      assertOneTextEach(changed.language ?? before.language, changed.translations ?? before.translations);
      if (hero !== undefined && hero !== before.hero) await this.images.claim(records.tx, hero);
      const title = changed.title ?? before.title;
      const own = slug === null ? await freeSlug(records.tx, slugOf(title), id) : slug;
      return records.update(before, { ...changed, hero, slug: own });
    });
    return toPageView(page);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.pages.remove(id, by);
  }
}

/** Rejects two texts in one language, which would be ambiguous. */
function assertOneTextEach(language: Page['language'], translations: Page['translations']) {
  if (language in translations) throw ApiError.field('language', 'taken');
}

/** Postgres rejects text with NUL, and no slug contains one. */
const storable = (slug: string) => (slug.includes('\0') ? '' : slug);
