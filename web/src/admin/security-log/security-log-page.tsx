import { SECURITY_EVENTS } from '@vaultway/contracts/security-log';
import { useTranslation } from 'react-i18next';
import { useChangedSettings } from '@/admin/widgets/audit/changed-settings';
import { Note } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { TextFilter } from '@/admin/ui/lists/text-filter';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment, useTimeZone } from '@/admin/ui/cells/moment';
import { useAdminsQuery } from '@/admin/api/admins.api';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { DayRange, dayBounds, exportPath } from '@/admin/widgets/audit/day-range';
import { SecurityDetail } from './security-detail';
import { useSecurityLogQuery } from './security-log.api';

/** Sign-ins, failed attempts, and changes to credentials and access. */
export default function SecurityLogPage() {
  const { t } = useTranslation('admin');
  const changedSettings = useChangedSettings();
  const list = useListQuery(['event', 'account', 'detail', 'network', 'from', 'to']);
  const { from, to, ...chosen } = list.filters;
  const matched = { ...chosen, ...dayBounds(from, to, useTimeZone()) };
  const query = useListPages(useSecurityLogQuery, { ...list.paging, ...matched }, FRESH);
  const admins = useAdminsQuery().data?.data ?? [];
  return (
    <ListPage
      title={t('nav.securityLog')}
      list={list}
      query={query}
      filters={
        <>
          <FilterSelect
            label={t('securityLog.event')}
            any={t('securityLog.anyEvent')}
            options={SECURITY_EVENTS.map((name) => ({
              value: name,
              label: t(`securityLog.events.${name}`),
            }))}
            value={chosen.event}
            onChange={(name) => list.filter({ event: name })}
          />
          <FilterSelect
            label={t('securityLog.account')}
            any={t('audit.anybody')}
            options={admins.map(({ email }) => ({ value: email, label: email }))}
            value={chosen.account}
            onChange={(email) => list.filter({ account: email })}
          />
          <TextFilter
            label={t('securityLog.detail')}
            value={chosen.detail}
            onChange={(detail) => list.filter({ detail })}
          />
          <TextFilter
            label={t('securityLog.network')}
            value={chosen.network}
            onChange={(network) => list.filter({ network })}
          />
          <DayRange from={from} to={to} onChange={list.filter} />
          <ExportLink href={exportPath('/api/admins/security-log.csv', matched)} />
        </>
      }
      columns={[
        {
          id: 'at',
          label: t('securityLog.at'),
          cell: ({ at, last_at }) => (
            <>
              <Moment instant={at} />
              {last_at !== null && (
                <>
                  {' – '}
                  <Moment instant={last_at} />
                </>
              )}
            </>
          ),
        },
        {
          id: 'event',
          label: t('securityLog.event'),
          cell: ({ event, detail }) =>
            event === 'settings_changed' && detail !== null ? (
              changedSettings(detail.split(', '))
            ) : (
              <>
                {t(`securityLog.events.${event}`)}
                {detail !== null && (
                  <Note>
                    <SecurityDetail detail={detail} />
                  </Note>
                )}
              </>
            ),
        },
        {
          id: 'count',
          label: t('securityLog.count'),
          cell: ({ count }) => count > 1 && t('securityLog.times', { count }),
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
