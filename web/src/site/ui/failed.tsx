import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { Button } from '@/shared/ui/button/button';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';

/** Shows a call that failed, with another attempt. */
export function Failed({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { t } = useTranslation(['account', 'site']);
  return (
    <StatePanel
      icon="alert"
      title={failureText(failure, t)}
      actions={
        <Button look="plain" onClick={onRetry}>
          {t('site:track.retry')}
        </Button>
      }
    />
  );
}
