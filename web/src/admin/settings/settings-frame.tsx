import type { ReactNode } from 'react';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from './settings.api';
import { SettingsParts } from './settings-parts';

interface SettingsFrameProps {
  title: string;
  narrow?: boolean;
  children: (settings: Settings) => ReactNode;
}

/** Layout of a settings page; renders its content once the settings are loaded. */
export function SettingsFrame({ title, narrow = true, children }: SettingsFrameProps) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const crumbs = [{ text: t('nav.settings'), to: paths.settings }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow={narrow}>
      <SettingsParts />
      {data ? (
        children(data)
      ) : (
        <RecordState failure={error as ApiFailure | undefined} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}
