import type { Page } from '@vaultway/contracts';
import { PageHeading } from '@/shared/ui/page/page';
import { HeroPicture, veilOf } from './hero-picture';
import styles from './hero-banner.module.css';

interface HeroBannerProps {
  page: Pick<Page, 'hero' | 'overlay' | 'title' | 'sub_title'>;
  /** Where it is looked at inside of another page, which has a heading of its own. */
  preview?: boolean;
}

/** The picture, title and sub title at the top of a content page. */
export function HeroBanner({ page, preview = false }: HeroBannerProps) {
  const { hero, overlay, title, sub_title: subTitle } = page;
  const looks = [styles.hero, preview && styles.preview, overlay === 'none' ? styles.bare : veilOf(overlay)];
  return (
    <div className={looks.filter(Boolean).join(' ')}>
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
