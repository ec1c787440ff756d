import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '@vaultway/contracts';
import { FIRST_REVIEWS, initialOf } from '@vaultway/contracts/first-data';
import { Button } from '@/shared/ui/button/button';
import section from '@/shared/home/section.module.css';
import { Picture } from '@/shared/ui/picture/picture';
import { graphApi } from '@/shared/state/graph.api';
import { itemsOf } from '@/shared/state/collection';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import styles from './reviews.module.css';

/** Number of reviews added with each press. */
const STEP = FIRST_REVIEWS;

export function Reviews() {
  const collection = useAppSelector((state) => state.reviews);
  const all = itemsOf(collection);
  const { next_page_url: nextPageUrl } = collection.list;
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const reviews = all.slice(0, shown);

  // The button disappears with the last review: the focus moves to the first new one.
  useLayoutEffect(() => {
    if (shown > STEP) (list.current?.children[shown - STEP] as HTMLElement | undefined)?.focus();
  }, [shown]);

  function showMore() {
    setShown(shown + STEP);
    if (nextPageUrl !== null && all.length < shown + 2 * STEP)
      void dispatch(graphApi.endpoints.moreReviews.initiate(nextPageUrl, { subscribe: false }));
  }

  if (reviews.length === 0) return null;
  return (
    <ReviewsSection
      ref={list}
      reviews={reviews}
      // Before the press, the next page may not be known yet.
      onMore={all.length > shown || nextPageUrl !== null ? showMore : undefined}
    />
  );
}

interface ReviewsSectionProps {
  ref: Ref<HTMLUListElement>;
  reviews: readonly ShownReview[];
  onMore: (() => void) | undefined;
}

interface ShownReview extends Pick<Review, 'id' | 'name' | 'review' | 'image'> {
  /** First letter of the name, by default. */
  initial?: string;
}

/** Renders reviews; the content service fills the first ones into the same. */
export function ReviewsSection({ ref, reviews, onMore }: ReviewsSectionProps) {
  const { t } = useTranslation();
  return (
    <section className={section.surface} aria-labelledby="reviews-title">
      <div className={section.inner}>
        <h2 id="reviews-title" className={section.title}>
          {t('home.reviewsTitle')}
        </h2>
        <ul ref={ref} className={styles.reviews}>
          {reviews.map(({ id, name, review, image, initial = initialOf(name) }) => (
            <li key={id} tabIndex={-1} className={styles.review}>
              <figure className={styles.card}>
                <blockquote className={styles.words} dir="auto">
                  {review}
                </blockquote>
                <figcaption className={styles.name}>
                  {image === null ? (
                    <span className={styles.initial} data-initial={initial} aria-hidden="true" />
                  ) : (
                    <Picture image={image} alt="" sizes="44px" width="44" height="44" loading="lazy" />
                  )}
                  <span dir="auto">{name}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {onMore && (
          <div className={styles.more}>
            <Button look="plain" onClick={onMore}>
              {t('home.reviewsMore')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
