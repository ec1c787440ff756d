import { SECURITY_EVENTS } from '@vaultway/contracts/security-log';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '@/admin/ui/list/filter-select';
import { ListPage } from '@/admin/ui/list/list-page';
import { FRESH, useListQuery } from '@/admin/ui/list/use-list-query';
import { Moment } from '@/admin/ui/moment/moment';
import { useSecurityLogQuery } from './security-log.api';

/** Sign-ins, attempts that failed, and changes to what lets people in. */
export default function SecurityLogPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['event']);
  const query = useSecurityLogQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('nav.securityLog')}
      list={list}
      query={query}
      filters={
        <FilterSelect
          label={t('securityLog.event')}
          any={t('securityLog.anyEvent')}
          options={SECURITY_EVENTS.map((event) => ({
            value: event,
            label: t(`securityLog.events.${event}`),
          }))}
          value={list.filters.event}
          onChange={(event) => list.filter({ event })}
        />
      }
      columns={[
        { id: 'at', label: t('securityLog.at'), cell: ({ at }) => <Moment instant={at} /> },
        {
          id: 'event',
          label: t('securityLog.event'),
          cell: ({ event }) => t(`securityLog.events.${event}`),
        },
        {
          id: 'account',
          label: t('securityLog.account'),
          cell: ({ account, known }) =>
            account !== null && <bdi>{known ? account : t('securityLog.unknown', { hash: account })}</bdi>,
        },
        {
          id: 'network',
          label: t('securityLog.network'),
          wide: true,
          cell: ({ network }) => <bdi dir="ltr">{network}</bdi>,
        },
      ]}
      empty={<p>{t('securityLog.empty')}</p>}
    />
  );
}
