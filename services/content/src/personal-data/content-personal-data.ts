import { Injectable } from '@nestjs/common';
import {
  auditStep,
  type EraserStep,
  type ExportSource,
  matches,
  PersonalData,
  personPattern,
  reviewStep,
} from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { ContentChanges } from '../changes/content-changes.js';

const REVIEWS = 500;
/** A review has no address: its text may contain one, or it is signed with the given name. */
const TEXT = `name || ' ' || review`;

/** Content's personal data: reviews, including the trash. Pages are the company's own words. */
@Injectable()
export class ContentPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  /** Reviews have no address. */
  readonly ownSources: readonly ExportSource[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly images: Images,
    private readonly changes: ContentChanges,
  ) {
    super();
    this.steps = [
      this.reviews,
      auditStep(database),
      reviewStep(database, {
        type: 'page',
        from: 'pages',
        texts: ['title', 'sub_title', 'content', 'translations::text'],
        id: 'id',
        label: 'slug',
        deletedAt: 'deleted_at',
      }),
      reviewStep(database, {
        type: 'review',
        from: 'reviews',
        texts: ['name', 'review'],
        id: 'id',
        deletedAt: 'deleted_at',
      }),
    ];
    this.sources = [this.exportedReviews];
  }

  private readonly reviews: EraserStep = async (person, after) => {
    const rows = await this.database.query<{ id: string; image: string | null; named: boolean }[]>(
      `SELECT id, image, ${matches(TEXT, 2)} AS named FROM reviews WHERE id > $1 ORDER BY id LIMIT ${REVIEWS}`,
      [after ?? NIL, personPattern(person)],
    );
    const named = rows.filter((row) => row.named);
    const ids = named.map(({ id }) => id);
    await this.database.query('DELETE FROM reviews WHERE id = ANY($1)', [ids]);
    await Promise.all(ids.map((id) => this.changes.reviewChanged(id)));
    await this.images.discard(named.flatMap(({ image }) => image ?? []));
    return {
      erased: { reviews: named.length },
      next: rows.length < REVIEWS ? null : (rows.at(-1)?.id ?? null),
    };
  };

  private readonly exportedReviews: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'review' AS type, name, review, image, created_at, updated_at, deleted_at
       FROM reviews WHERE ${matches(TEXT, 1)} ORDER BY id LIMIT 1000`,
      [personPattern(person)],
    ),
    next: null,
  });
}
