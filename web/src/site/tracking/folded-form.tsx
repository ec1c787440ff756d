import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import styles from './track-page.module.css';

interface FoldedFormProps {
  code: string;
  onUnfold: () => void;
}

/** Shows the form on one line, above its result. */
export function FoldedForm({ code, onUnfold }: FoldedFormProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.folded}>
      <bdi className={styles.foldedCode}>{code}</bdi>
      <Button look="quiet" onClick={onUnfold}>
        <Icon name="search" size={18} />
        {t('track.another')}
      </Button>
    </div>
  );
}
