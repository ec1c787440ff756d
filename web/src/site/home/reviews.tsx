import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/picture/picture';
import { itemsOf } from '@/shared/state/collection';
import { useAppSelector } from '@/shared/state/hooks';
import styles from './reviews.module.css';
import section from './section.module.css';

/** The page stays a page: more than these are not shown. */
const SHOWN = 6;

export function Reviews() {
  const { t } = useTranslation();
  const reviews = itemsOf(useAppSelector((state) => state.reviews)).slice(0, SHOWN);
  if (reviews.length === 0) return null;
  return (
    <section className={section.surface} aria-labelledby="reviews-title">
      <div className={section.inner}>
        <h2 id="reviews-title" className={section.title}>
          {t('home.reviewsTitle')}
        </h2>
        <ul className={styles.reviews}>
          {reviews.map(({ id, name, review, image }) => (
            <li key={id}>
              <figure className={styles.review}>
                <blockquote className={styles.words} dir="auto">
                  {review}
                </blockquote>
                <figcaption className={styles.name}>
                  {image !== null && (
                    <Picture image={image} alt="" sizes="44px" width="44" height="44" loading="lazy" />
                  )}
                  <span dir="auto">{name}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
