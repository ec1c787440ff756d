import type { ComponentProps } from 'react';
import { IMAGE_PATH_PREFIX } from '@vaultway/contracts/image-forms';
import { imageVariants } from '@vaultway/contracts/image-variants';
import styles from './picture.module.css';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** As the API gives it: the path of an uploaded picture, or the name of a file among them. Also one just chosen (`blob:`). */
  image: string;
  alt: string;
};

/** An uploaded picture in the smallest form that the browser can show. `sizes` says how wide it is drawn. */
export function Picture({ image, sizes, ...rest }: PictureProps) {
  const path = /^(\/|https?:|blob:)/.test(image) ? image : `${IMAGE_PATH_PREFIX}${image}`;
  const variants = imageVariants(path);
  return (
    <picture className={styles.picture}>
      {variants?.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img decoding="async" {...rest} src={path} />
    </picture>
  );
}
