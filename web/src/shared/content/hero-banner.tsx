import type { Page } from '@vaultway/contracts';
import { PageHeading } from '@/shared/ui/page/page';
import { HeroPicture } from './hero-picture';
import styles from './hero-banner.module.css';

interface HeroBannerProps {
  page: Pick<Page, 'hero' | 'overlay' | 'title' | 'sub_title'>;
  /** Whether it is shown within another page, which has its own heading. */
  preview?: boolean;
}

/** Renders the picture, title and subtitle at the top of a content page. */
export function HeroBanner({ page, preview = false }: HeroBannerProps) {
  const { hero, overlay, title, sub_title: subTitle } = page;
  return (
    <div className={preview ? `${styles.hero} ${styles.preview}` : styles.hero} data-overlay={overlay}>
      <div className={styles.picture}>
        <HeroPicture hero={hero} overlay={overlay} />
      </div>
      <div className={styles.veil}>
        <div className={styles.words}>
          {preview ? (
            <p className={styles.title}>{title}</p>
          ) : (
            <PageHeading className={styles.title}>{title}</PageHeading>
          )}
          {subTitle !== null && <p className={styles.subTitle}>{subTitle}</p>}
        </div>
      </div>
    </div>
  );
}
