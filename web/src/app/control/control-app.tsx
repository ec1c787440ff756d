import { useTranslation } from 'react-i18next';

/** The control panel: everything under /control/, in chunks that visitors never load. */
export default function ControlApp() {
  const { t } = useTranslation('control');
  return <h1>{t('title')}</h1>;
}
