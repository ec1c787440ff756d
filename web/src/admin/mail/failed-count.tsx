import { useTranslation } from 'react-i18next';
import { Count, COUNTED_AGAIN } from '@/admin/ui/cells/count';
import { useFailedMailsQuery } from '@/admin/api/counts.api';

/** Badge with the number of emails that could not be delivered. */
export function FailedCount() {
  const { t } = useTranslation('admin');
  const count = useFailedMailsQuery(undefined, COUNTED_AGAIN).data?.total ?? 0;
  return <Count count={count} labelOf={() => t('attention.failedMails', { count })} tone="alert" />;
}
