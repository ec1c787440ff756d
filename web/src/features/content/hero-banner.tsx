import type { Page } from '@/api/content.types';
import depositBoxes from '@/assets/scenes/deposit-boxes.svg';
import globe from '@/assets/scenes/globe-route.svg';
import van from '@/assets/scenes/guarded-van.svg';
import ingots from '@/assets/scenes/ingots.svg';
import vault from '@/assets/scenes/vault-door.svg';
import { PageHeading } from '@/components/page/page';
import styles from './hero-banner.module.css';

const SCENES: Record<string, string> = {
  'hero-mixed': globe,
  'hero-globe': globe,
  'hero-van': van,
  'hero-vault': vault,
  'hero-boxes': depositBoxes,
  'hero-ingots': ingots,
};

/** The picture, title and sub title at the top of a content page. */
export function HeroBanner({ page }: { page: Page }) {
  const uploaded = /^(\/|https?:)/.test(page.hero);
  return (
    <div className={styles.hero}>
      {uploaded ? (
        <img className={styles.photo} src={page.hero} alt="" />
      ) : (
        <img className={styles.scene} src={SCENES[page.hero] ?? globe} alt="" width="800" height="720" />
      )}
      <div className={`${styles.overlay} ${styles[page.overlay] ?? ''}`} />
      <div className={styles.words}>
        <PageHeading className={styles.title}>{page.title}</PageHeading>
        {page.sub_title !== null && <p className={styles.subTitle}>{page.sub_title}</p>}
      </div>
    </div>
  );
}
