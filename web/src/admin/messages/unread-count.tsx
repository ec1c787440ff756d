import { useTranslation } from 'react-i18next';
import { Count, COUNTED_AGAIN } from '@/admin/ui/cells/count';
import { useUnreadMessagesQuery } from '@/admin/api/counts.api';

export function UnreadCount() {
  const { t } = useTranslation('admin');
  const count = useUnreadMessagesQuery(undefined, COUNTED_AGAIN).data?.total ?? 0;
  return <Count count={count} labelOf={() => t('messages.unreadCount', { count })} />;
}
