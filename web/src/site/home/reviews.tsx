import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import section from '@/shared/ui/home/section.module.css';
import { Picture } from '@/shared/ui/picture/picture';
import { graphApi } from '@/shared/api/graph.api';
import { itemsOf } from '@/shared/state/collection';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import styles from './reviews.module.css';

/** How many are shown at first, and with each press. */
const STEP = 6;

export function Reviews() {
  const { t } = useTranslation();
  const collection = useAppSelector((state) => state.reviews);
  const all = itemsOf(collection);
  const { next_page_url: nextPageUrl } = collection.list;
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const reviews = all.slice(0, shown);

  // The button goes away with the last review: the focus goes on to the first new one.
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
    <section className={section.surface} aria-labelledby="reviews-title">
      <div className={section.inner}>
        <h2 id="reviews-title" className={section.title}>
          {t('home.reviewsTitle')}
        </h2>
        <ul ref={list} className={styles.reviews}>
          {reviews.map(({ id, name, review, image }) => (
            <li key={id} tabIndex={-1} className={styles.review}>
              <figure className={styles.card}>
                <blockquote className={styles.words} dir="auto">
                  {review}
                </blockquote>
                <figcaption className={styles.name}>
                  {image === null ? (
                    <span
                      className={styles.initial}
                      data-initial={Array.from(name.trim())[0]}
                      aria-hidden="true"
                    />
                  ) : (
                    <Picture image={image} alt="" sizes="44px" width="44" height="44" loading="lazy" />
                  )}
                  <span dir="auto">{name}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {all.length > shown && (
          <div className={styles.more}>
            <Button look="plain" onClick={showMore}>
              {t('home.reviewsMore')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
