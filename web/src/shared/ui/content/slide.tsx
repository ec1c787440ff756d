import type { ReactNode } from 'react';
import { wideForms } from '@vaultway/contracts/image-variants';
import type { HomeText, SitePicture } from '@vaultway/contracts/site-look';
import { owned } from '@/shared/ui/owned/owned';
import styles from './slide.module.css';

interface SlideText {
  /** By which an owner replaces it. */
  name: HomeText;
  text: string;
}

interface SlideProps {
  /** The product's own drawing, and the picture that the owner shows in its place. */
  scene: string;
  picture: { name: SitePicture; image: string | null | undefined };
  /** The slide that a visitor sees first; its scene goes before the others. */
  first?: boolean;
  /** What the company stands for, above the title. */
  promise?: SlideText;
  title: SlideText;
  text: SlideText;
  children: ReactNode;
}

/** Words beside the product's drawing, or on the owner's picture. */
export function Slide({ scene, picture, first = false, promise, title, text, children }: SlideProps) {
  const own = wideForms(picture.image);
  return (
    <div className={styles.slide}>
      <div className={styles.words}>
        {promise && (
          <p className={styles.promise} {...owned(promise.name)}>
            {promise.text}
          </p>
        )}
        <h2 className={styles.title} {...owned(title.name)}>
          {title.text}
        </h2>
        <p className={styles.text} {...owned(text.name)}>
          {text.text}
        </p>
        <div className={styles.step}>{children}</div>
      </div>
      <img
        className={styles.scene}
        {...owned(picture.name)}
        srcSet={own?.srcSet}
        sizes={own?.sizes}
        src={own?.src ?? scene}
        alt=""
        width="800"
        height="720"
        // Drawn together with the words beside it.
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'low'}
        loading={first ? 'eager' : 'lazy'}
      />
    </div>
  );
}
