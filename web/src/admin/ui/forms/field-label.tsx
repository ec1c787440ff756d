import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** Label that marks optional fields; fields are required by default. */
export function FieldLabel({ text, optional = false }: { text: string; optional?: boolean }) {
  const { t } = useTranslation('admin');
  if (!optional) return text;
  return (
    <>
      {text} <span className={styles.optional}>{t('form.optional')}</span>
    </>
  );
}
