import { useTranslation } from 'react-i18next';
import { useParcelAttentionQuery } from '@/admin/api/parcels.api';
import { Count, COUNTED_AGAIN } from '@/admin/ui/navigation/count';

/** How many parcels are overdue. */
export function OverdueCount() {
  const { t } = useTranslation('admin');
  const count = useParcelAttentionQuery(undefined, COUNTED_AGAIN).data?.overdue.count ?? 0;
  return <Count count={count} label={t('attention.overdue', { count })} tone="alert" />;
}
