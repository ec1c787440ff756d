import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/picture/picture';
import { AdminIcon } from '../icon/admin-icon';
import styles from './image-field.module.css';

interface PicturePreviewProps {
  /** Of a file that was just chosen. */
  url: string | null;
  /** The path of a stored picture. */
  stored: string | null;
}

/** The picture as it is going to be, or a place for one. */
export function PicturePreview({ url, stored }: PicturePreviewProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.preview}>
      {url && <img src={url} alt={t('image.preview')} />}
      {!url && stored && <Picture image={stored} alt={t('image.preview')} sizes="10rem" />}
      {!url && !stored && <AdminIcon name="image" size={28} />}
    </div>
  );
}
