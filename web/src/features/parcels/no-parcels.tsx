import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** What the list of parcels is for, as long as there are none. */
export function NoParcels() {
  const { t } = useTranslation('control');
  return (
    <>
      <p>{t('parcels.empty.title')}</p>
      <p>{t('parcels.empty.text')}</p>
      <Button component={Link} to="/control/parcels/create.html" variant="default" my="xs">
        {t('parcels.create')}
      </Button>
      <p data-key-hint>{t('parcels.empty.keys')}</p>
    </>
  );
}
