import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ApiError,
  AuditTrail,
  laterThan,
  listPage,
  lockById,
  refuseStale,
  type Page as ListOf,
} from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { Trash, type TrashKind } from '@vaultway/common/trash';
import type { Admin, CreateReview, ListReviews, Review, UpdateReview } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { ContentChanges } from '../changes/content-changes.js';
import { ReviewEntity } from './review.entity.js';
import { toReviewView } from './review.mapper.js';

/** A changed review, its picture taken in already. */
type ReviewChange = Omit<UpdateReview, 'image'> & { image?: string | null };

/** What customers said, entered by admins. */
@Injectable()
export class ReviewService implements OnModuleInit, TrashKind {
  readonly type = 'review';
  readonly table = 'reviews';
  readonly nameColumn = 'name';

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

  list(query: ListReviews): Promise<ListOf<Review>> {
    const rows = this.database.getRepository(ReviewEntity).createQueryBuilder('review');
    return listPage(rows, query, ['name'], toReviewView);
  }

  async read(id: string): Promise<Review> {
    const review = isUuid(id) ? await this.database.manager.findOneBy(ReviewEntity, { id }) : null;
    if (!review) throw new ApiError('not_found');
    return toReviewView(review);
  }

  async create({ image: given, ...facts }: CreateReview, by: Admin): Promise<Review> {
    const image = await this.images.takeIn(given);
    const now = new Date();
    const review = this.database.manager.create(ReviewEntity, {
      ...facts,
      id: v7(),
      image,
      created_at: now,
      updated_at: now,
    });
    await this.database.transaction(async (tx) => {
      await this.images.claim(tx, image);
      await tx.insert(ReviewEntity, review);
      await this.leaveTrace(tx, 'review.created', { by, before: null, after: review });
    });
    await this.changes.reviewChanged(review.id);
    return toReviewView(review);
  }

  async update({ image: given, ...changed }: UpdateReview, by: Admin): Promise<Review> {
    const image = await this.images.takeIn(given);
    const row = await this.database.transaction((tx) => this.change(tx, { ...changed, image }, by));
    await this.changes.reviewChanged(row.id);
    return toReviewView(row);
  }

  async remove(id: string, by: Admin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const review = await this.lock(tx, id);
      await tx.softDelete(ReviewEntity, { id });
      await this.leaveTrace(tx, 'review.deleted', { by, before: review, after: null });
    });
    await this.changes.reviewChanged(id);
  }

  async restore(id: string, by: Admin): Promise<Review | undefined> {
    const restored = await this.database.transaction(async (tx) => {
      const review = await lockById(tx, ReviewEntity, id, { deleted: true });
      if (!review) return undefined;
      Object.assign(review, { deleted_at: null, updated_at: laterThan(review.updated_at) });
      await tx.update(ReviewEntity, { id }, review);
      await this.leaveTrace(tx, 'review.restored', { by, before: null, after: review });
      return review;
    });
    if (!restored) return undefined;
    await this.changes.reviewChanged(id);
    return toReviewView(restored);
  }

  private async change(tx: EntityManager, { id, image, updated_at, ...facts }: ReviewChange, by: Admin) {
    const before = await this.lock(tx, id);
    refuseStale(before, updated_at, toReviewView);
    const after = tx.merge<ReviewEntity>(ReviewEntity, tx.create(ReviewEntity, before), facts, {
      updated_at: laterThan(before.updated_at),
    });
    if (image !== undefined && image !== before.image) {
      await this.images.claim(tx, image);
      after.image = image;
    }
    await tx.update(ReviewEntity, { id }, after);
    await this.leaveTrace(tx, 'review.updated', { by, before, after });
    return after;
  }

  private async lock(tx: EntityManager, id: string): Promise<ReviewEntity> {
    const review = await lockById(tx, ReviewEntity, id);
    if (!review) throw new ApiError('not_found');
    return review;
  }

  private leaveTrace(
    tx: EntityManager,
    action: string,
    { by, before, after }: { by: Admin; before: ReviewEntity | null; after: ReviewEntity | null },
  ) {
    return this.audit.record(tx, {
      by,
      action,
      record_type: this.type,
      record_id: (after ?? before)?.id ?? '',
      before: before && toReviewView(before),
      after: after && toReviewView(after),
    });
  }
}
