import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';

const LISTS = { customers: paths.customers, accounts: paths.clients } as const;

/** Switches between customers, who are invoiced, and clients' accounts. */
export function ClientTabs({ list }: { list: keyof typeof LISTS }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t('clients.lists')}
      value={list}
      options={[
        { value: 'customers', label: t('customers.title') },
        { value: 'accounts', label: t('clients.accounts') },
      ]}
      onChange={(next) => void navigate(LISTS[next])}
    />
  );
}
