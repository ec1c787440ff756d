import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/picture/picture';
import styles from './parcel-photo.module.css';

/** Shows the parcel's photo, or a sentence in its place if the image store is down. */
export function ParcelPhoto({ image, code }: { image: string; code: string }) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  return (
    <figure className={styles.photo}>
      {missing ? (
        <p className={styles.missing}>{t('parcel.photoMissing')}</p>
      ) : (
        <Picture
          image={image}
          sizes="(width >= 64em) 30rem, 90vw"
          alt={t('parcel.photoAlt', { code })}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
    </figure>
  );
}
