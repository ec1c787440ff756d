import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/picture/picture';
import { AdminIcon } from '../cells/admin-icon';
import styles from './image-field.module.css';

interface PicturePreviewProps {
  /** URL of a newly chosen file. */
  url: string | null;
  /** Path of a stored picture. */
  stored: string | null;
}

/** Preview of the picture, or a placeholder. */
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
