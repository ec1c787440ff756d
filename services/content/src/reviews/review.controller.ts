import { Body, Controller, Delete, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
  TakesFile,
} from '@vaultway/common';
import { ById, CreateReview, ListReviews, Review, UpdateReview, type Admin } from '@vaultway/contracts';
import { ReviewService } from './review.service.js';

@Controller('reviews')
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Public()
  @Get()
  @Answers(Review, { summary: 'List reviews', list: true })
  list(@Query({ schema: ListReviews }) query: ListReviews) {
    return this.reviews.list(query);
  }

  @Public()
  @Get(':id')
  @Answers(Review, { summary: 'Get a review', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.reviews.read(id);
  }

  @TakesFile()
  @Allow('clerk')
  @Post()
  @Answers(Review, {
    summary: 'Add a review',
    status: 201,
    message: 'Review created',
    errors: ['not_an_image', 'file_too_large'],
  })
  create(
    @Body({ schema: CreateReview }) review: CreateReview,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.reviews.create(review, admin, once);
  }

  @TakesFile()
  @Allow('clerk')
  @Patch()
  @Answers(Review, {
    summary: 'Change a review',
    message: 'Review updated',
    errors: ['not_found', 'changed_meanwhile', 'not_an_image', 'file_too_large'],
  })
  update(@Body({ schema: UpdateReview }) changed: UpdateReview, @CurrentAdmin() admin: Admin) {
    return this.reviews.update(changed, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Move a review to the trash', message: 'Review deleted', errors: ['not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.reviews.remove(id, admin);
  }
}

@Module({ controllers: [ReviewController], providers: [ReviewService], exports: [ReviewService] })
export class ReviewModule {}
