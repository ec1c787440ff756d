import type { Page } from '@vaultway/contracts';
import { PAGE_HEROES } from '@vaultway/contracts/constants';
import depositBoxes from '@/assets/scenes/deposit-boxes.svg';
import globe from '@/assets/scenes/globe-route.svg';
import van from '@/assets/scenes/guarded-van.svg';
import ingots from '@/assets/scenes/ingots.svg';
import vault from '@/assets/scenes/vault-door.svg';
import { Picture } from '@/components/picture/picture';
import { PageHeading } from '@/components/page/page';
import styles from './hero-banner.module.css';

const SCENES: Record<(typeof PAGE_HEROES)[number], string[]> = {
  'hero-mixed': [globe, vault],
  'hero-vault': [vault],
  'hero-globe': [globe],
  'hero-boxes': [depositBoxes],
  'hero-ingots': [ingots],
  'hero-van': [van],
};

const isBuiltIn = (hero: string): hero is keyof typeof SCENES => PAGE_HEROES.some((name) => name === hero);

/** The picture, title and sub title at the top of a content page. */
export function HeroBanner({ page }: { page: Page }) {
  const { hero, overlay, title, sub_title: subTitle } = page;
  return (
    <div className={styles.hero}>
      {isBuiltIn(hero) ? (
        <div className={styles.scenes}>
          {SCENES[hero].map((scene) => (
            <img key={scene} src={scene} alt="" width="800" height="720" />
          ))}
        </div>
      ) : (
        <Picture className={styles.photo} image={hero} alt="" sizes="100vw" />
      )}
      <div className={`${styles.overlay} ${styles[overlay] ?? ''}`} />
      <div className={styles.words}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {subTitle !== null && <p className={styles.subTitle}>{subTitle}</p>}
      </div>
    </div>
  );
}
