import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** Fields are required unless they say that they are not. */
export function FieldLabel({ text, optional = false }: { text: string; optional?: boolean }) {
  const { t } = useTranslation('admin');
  if (!optional) return text;
  return (
    <>
      {text} <span className={styles.optional}>{t('form.optional')}</span>
    </>
  );
}
