import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { photoFromFile, photoFromVideo } from './photo';
import page from '../scan.module.css';
import styles from './record.module.css';

interface PhotoFieldProps {
  photo: Blob | null;
  picture: RefObject<HTMLVideoElement | null>;
  onPhoto: (photo: Blob | null) => void;
}

/** Photo of the parcels: one tap while the scanner's camera runs, otherwise the device's camera app. */
export function PhotoField({ photo, picture, onPhoto }: PhotoFieldProps) {
  const { t } = useTranslation('admin');
  const [damaged, setDamaged] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const take = async (photographed: () => Promise<Blob>) => {
    try {
      onPhoto(await photographed());
      setDamaged(false);
    } catch {
      setDamaged(true);
    }
  };
  const press = () => {
    const { current: video } = picture;
    if (video && video.videoWidth > 0) void take(() => photoFromVideo(video));
    else file.current?.click();
  };
  return (
    <div className={styles.photo}>
      {shown && <img src={shown} alt={t('scan.photoAlt')} />}
      <button type="button" className={page.plain} onClick={press}>
        <AdminIcon name="image" size={24} />
        {t(photo ? 'scan.photoAgain' : 'scan.takePhoto')}
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void take(() => photoFromFile(chosen));
        }}
      />
      {damaged && (
        <p role="alert" className={styles.problem}>
          {t('issues.damaged', { field: t('scan.photo') })}
        </p>
      )}
    </div>
  );
}
