import { Injectable } from '@nestjs/common';
import { listPage, type Once, type Page as ListOf, RecordStore, Trash } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import type { Admin, CreateReview, ListReviews, Review, UpdateReview } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import { ReviewEntity, toReviewView } from './review.entity.js';

/** Manages customers' reviews, entered by admins. */
@Injectable()
export class ReviewService {
  private readonly reviews: RecordStore<ReviewEntity, Review>;

  constructor(
    private readonly database: DataSource,
    private readonly images: Images,
    trash: Trash,
    changes: ContentChanges,
  ) {
    this.reviews = new RecordStore(database, {
      type: 'review',
      entity: ReviewEntity,
      nameColumn: 'name',
      toView: toReviewView,
      announce: (changed) => Promise.all(changed.map(({ id }) => changes.reviewChanged(id))),
    });
    trash.add(this.reviews);
  }

  list(query: ListReviews): Promise<ListOf<Review>> {
    const rows = this.database.getRepository(ReviewEntity).createQueryBuilder('review');
    return listPage(rows, query, ['name'], toReviewView);
  }

  async read(id: string): Promise<Review> {
    return toReviewView(await this.reviews.find(id));
  }

  async create({ image: given, ...input }: CreateReview, by: Admin, once: Once): Promise<Review> {
    const image = await this.images.upload(given);
    const review = await this.reviews.create(by, once, async (records) => {
      await this.images.claim(records.tx, image);
      return records.insert({ ...input, image });
    });
    return toReviewView(review);
  }

  async update({ id, updated_at, image: given, ...changed }: UpdateReview, by: Admin): Promise<Review> {
    const image = await this.images.upload(given);
    const review = await this.reviews.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      if (image !== undefined && image !== before.image) await this.images.claim(records.tx, image);
      return records.update(before, { ...changed, image });
    });
    return toReviewView(review);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.reviews.remove(id, by);
  }
}
