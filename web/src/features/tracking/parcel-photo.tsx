import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadedImage } from '@/components/uploaded-image';
import styles from './parcel-photo.module.css';

/** The photo of the parcel, or a sentence in its place when the store of pictures is away. */
export function ParcelPhoto({ image, code }: { image: string; code: string }) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  return (
    <figure className={styles.photo}>
      {missing ? (
        <p className={styles.missing}>{t('parcel.photoMissing')}</p>
      ) : (
        <img
          src={uploadedImage(image)}
          alt={t('parcel.photoAlt', { code })}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </figure>
  );
}
