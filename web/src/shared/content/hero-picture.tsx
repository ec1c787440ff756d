import type { Page } from '@vaultway/contracts';
import { PAGE_HEROES } from '@vaultway/contracts/constants';
import depositBoxes from './scenes/deposit-boxes.svg';
import globe from './scenes/globe-route.svg';
import van from './scenes/guarded-van.svg';
import ingots from './scenes/ingots.svg';
import vault from './scenes/vault-door.svg';
import { Picture } from '@/shared/ui/picture/picture';
import styles from './hero-picture.module.css';

type BuiltIn = (typeof PAGE_HEROES)[number];

const SCENES: Record<BuiltIn, string[]> = {
  'hero-mixed': [globe, vault],
  'hero-vault': [vault],
  'hero-globe': [globe],
  'hero-boxes': [depositBoxes],
  'hero-ingots': [ingots],
  'hero-van': [van],
};

/** Whether a hero is one of the site's built-in pictures. */
export const isBuiltInHero = (hero: string): hero is BuiltIn => PAGE_HEROES.some((name) => name === hero);

interface HeroPictureProps {
  /** A built-in name, or the address of a picture. */
  hero: string;
  overlay: Page['overlay'];
  /** Rendered width. */
  sizes?: string;
  /** Small preview for a choice: the scene is centered. */
  thumbnail?: boolean;
}

/** Renders a hero's picture below its overlay; fills its positioned container. */
export function HeroPicture({ hero, overlay, sizes = '100vw', thumbnail = false }: HeroPictureProps) {
  return (
    <div className={styles.back}>
      {isBuiltInHero(hero) ? (
        <div className={thumbnail ? styles.middle : styles.scenes}>
          {SCENES[hero].map((scene, index) => (
            <img
              key={scene}
              src={scene}
              alt=""
              width="800"
              height="720"
              {...(index === 0 && !thumbnail && { decoding: 'sync', fetchPriority: 'high' })}
            />
          ))}
        </div>
      ) : (
        <Picture className={styles.photo} image={hero} alt="" sizes={sizes} />
      )}
      <div className={styles.overlay} data-overlay={overlay} />
    </div>
  );
}
