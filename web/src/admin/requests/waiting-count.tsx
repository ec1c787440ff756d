import { useTranslation } from 'react-i18next';
import { Count, COUNTED_AGAIN } from '@/admin/ui/cells/count';
import { useWaitingRequestsQuery } from '@/admin/api/counts.api';

/** Count of requests that the desk has to answer. */
export function WaitingCount() {
  const { t } = useTranslation('admin');
  const count = useWaitingRequestsQuery(undefined, COUNTED_AGAIN).data?.total ?? 0;
  return <Count count={count} labelOf={() => t('requests.toAnswer', { count })} />;
}
