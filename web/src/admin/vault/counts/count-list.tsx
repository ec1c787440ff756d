import { type ReactNode, useEffect, useState } from 'react';
import type { Count } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { countPath, paths } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { CountPill } from './count-state';
import { useCountsQuery } from './counts.api';
import { type KeptScan, scanStore } from './kept-scans';

const isDifferent = ({ missing, foreign, unknown, ambiguous }: Count) =>
  missing + foreign + unknown + ambiguous;

/** Returns the scans that this device has not sent, by count; only a count's own page sends them. */
function useWaitingScans(): ReadonlyMap<string, KeptScan[]> {
  const account = useAppSelector(({ admin }) => (admin ? admin.id : ''));
  const [waiting, setWaiting] = useState<ReadonlyMap<string, KeptScan[]>>(new Map());
  useEffect(() => {
    let gone = false;
    const show = (scans: KeptScan[]) => {
      if (!gone) setWaiting(Map.groupBy(scans, ({ count }) => count));
    };
    // Without storage, nothing was kept.
    void scanStore.readAll(account).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [account]);
  return waiting;
}

/** Counts, newest first. */
export function CountList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const list = useListQuery(['q']);
  const query = useCountsQuery(list.query, FRESH);
  const waiting = useWaitingScans();
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.counts')}
      list={list}
      query={query}
      parts={parts}
      create={{ to: paths.startCount, text: t('vault.counts.start'), ability: 'keep' }}
      search={t('vault.search')}
      columns={[
        {
          id: 'of',
          label: t('vault.counts.of'),
          cell: ({ id, place_code: place, account_number: account }) => (
            <RowTitle to={countPath(id)}>
              <bdi>{place ?? account}</bdi>
            </RowTitle>
          ),
        },
        {
          id: 'state',
          label: t('vault.state'),
          cell: ({ id, state }) => (
            <>
              <CountPill state={state} />
              {waiting.has(id) && <p>{t('vault.counts.waiting', { scans: waiting.get(id)?.length })}</p>}
            </>
          ),
        },
        {
          id: 'found',
          label: t('vault.counts.outcomes.found'),
          cell: ({ found, expected }) => `${number(found)} / ${number(expected)}`,
        },
        {
          id: 'differences',
          label: t('vault.counts.differences'),
          wide: true,
          cell: (count) => number(isDifferent(count)),
        },
        {
          id: 'started',
          label: t('vault.counts.startedBy'),
          wide: true,
          cell: ({ started_by: by }) => <bdi dir="ltr">{by}</bdi>,
        },
        {
          id: 'approved',
          label: t('vault.approvedBy'),
          wide: true,
          cell: ({ approved_by: by }) => <bdi dir="ltr">{by}</bdi>,
        },
        {
          id: 'created',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: created }) => <Moment instant={created} />,
        },
      ]}
      empty={<p>{t('vault.empty')}</p>}
    />
  );
}
