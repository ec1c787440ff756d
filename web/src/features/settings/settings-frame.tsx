import type { ReactNode } from 'react';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/api/failure';
import { ControlPage } from '@/components/control/page/control-page';
import { RecordState } from '@/components/control/page/record-state';
import { useSettingsQuery } from './settings.api';

export const SETTINGS = '/control/settings';

interface SettingsFrameProps {
  title: string;
  narrow?: boolean;
  children: (settings: Settings) => ReactNode;
}

/** A page of the settings, around what it does with them once they are there. */
export function SettingsFrame({ title, narrow = true, children }: SettingsFrameProps) {
  const { t } = useTranslation('control');
  const { data, error, refetch } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const crumbs = [{ text: t('nav.settings'), to: SETTINGS }, { text: title }];
  return (
    <ControlPage title={title} crumbs={crumbs} narrow={narrow}>
      {data ? (
        children(data)
      ) : (
        <RecordState failure={error as ApiFailure | undefined} onRetry={() => void refetch()}>
          {t('notFound.text')}
        </RecordState>
      )}
    </ControlPage>
  );
}
