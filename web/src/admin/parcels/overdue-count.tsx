import { useTranslation } from 'react-i18next';
import { useOverdueCountQuery } from '@/admin/api/counts.api';
import { Count, COUNTED_AGAIN } from '@/admin/ui/cells/count';

export function OverdueCount() {
  const { t } = useTranslation('admin');
  const { data: count = 0 } = useOverdueCountQuery(undefined, COUNTED_AGAIN);
  return <Count count={count} labelOf={() => t('attention.overdue', { count })} tone="alert" />;
}
