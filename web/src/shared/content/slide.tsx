import type { ReactNode } from 'react';
import { wideForms } from '@vaultway/contracts/image-variants';
import type { HomeText, SitePicture } from '@vaultway/contracts/site-look';
import { ownerText } from '@/shared/brand/owner-text';
import styles from './slide.module.css';

interface SlideText {
  /** Name under which an owner replaces it. */
  name: HomeText;
  text: string;
}

interface SlideProps {
  /** The product's own drawing, and the owner's picture that replaces it. */
  scene: string;
  picture: { name: SitePicture; image: string | null | undefined };
  /** The slide shown first; its scene loads before the others. */
  first?: boolean;
  /** The company's promise, above the title. */
  promise?: SlideText;
  title: SlideText;
  text: SlideText;
  children: ReactNode;
}

/** Renders text beside the product's drawing, or on the owner's picture. */
export function Slide({ scene, picture, first = false, promise, title, text, children }: SlideProps) {
  const own = wideForms(picture.image);
  return (
    <div className={styles.slide}>
      <div className={styles.words}>
        {promise && (
          <p className={styles.promise} data-claim {...ownerText(promise.name)}>
            {promise.text}
          </p>
        )}
        <h2 className={styles.title} {...ownerText(title.name)}>
          {title.text}
        </h2>
        <p className={styles.text} {...ownerText(text.name)}>
          {text.text}
        </p>
        <div className={styles.step}>{children}</div>
      </div>
      <img
        className={styles.scene}
        {...ownerText(picture.name)}
        srcSet={own?.srcSet}
        sizes={own?.sizes}
        src={own?.src ?? scene}
        alt=""
        width="800"
        height="720"
        // Painted together with the adjacent text.
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'low'}
        loading={first ? 'eager' : 'lazy'}
      />
    </div>
  );
}
