import { type SyntheticEvent, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { parcelPath, paths } from '@/admin/paths';
import styles from './overview-page.module.css';

/** Start page of couriers: a link to scanning, and a search by parcel code. */
export function CourierHome() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void navigate(parcelPath(code.trim()));
  };
  return (
    <AdminPage title={t('index.title')} crumbs={[{ text: t('title') }]} narrow>
      {/* Loads another document. */}
      <Button component="a" href={paths.scan} size="lg" mb="md">
        {t('scan.title')}
      </Button>
      <form className={styles.card} onSubmit={open}>
        <TextInput
          size="lg"
          label={t('courier.code')}
          description={t('courier.help')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="lg" mt="md">
          {t('courier.open')}
        </Button>
      </form>
    </AdminPage>
  );
}
