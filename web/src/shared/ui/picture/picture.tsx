import type { ComponentProps } from 'react';
import { IMAGE_PATH_PREFIX } from '@vaultway/contracts/image-forms';
import { imageVariants } from '@vaultway/contracts/image-variants';
import styles from './picture.module.css';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** A value of the API: the path of an uploaded picture, or its file name. Also a picture just chosen (`blob:`). */
  image: string;
  alt: string;
};

/** Renders an uploaded picture in the smallest format that the browser supports. `sizes` is its rendered width. */
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
