import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { useRunListQuery } from '@/admin/api/runs.api';
import { PhoneNote, RowTitle } from '@/admin/ui/cells/cells';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useToday } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { shortDay, useCourierName } from '@/admin/widgets/run/run-names';
import { createRunPath, runPath } from '@/admin/paths';
import { dayAfter } from '@/shared/lib/days';
import styles from './runs.module.css';

const POLL_MS = 15_000;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Runs of one day. */
export default function RunListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['date']);
  const today = useToday();
  const date = list.filters.date || today;
  const query = useRunListQuery(
    { ...list.query, date },
    { ...FRESH, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const courierName = useCourierName();
  const show = (day: string) => ({ date: day === today ? '' : day });
  /** Counts from the newest choice, which the page may not have rendered yet. */
  const goOn = (days: number) => list.filter((now) => show(isoDay(dayAfter(now('date') || today, days))));
  return (
    <ListPage
      title={t('runs.title')}
      // The day is no filter that could be cleared.
      list={{ ...list, narrowed: false }}
      query={query}
      create={{ to: createRunPath(date), text: t('runs.create') }}
      filters={
        <>
          <Button
            variant="default"
            className={styles.previous}
            onClick={() => goOn(-1)}
            aria-label={t('runs.previousDay')}
          >
            <AdminIcon name="chevron" />
          </Button>
          <TextInput
            type="date"
            aria-label={t('fields.date')}
            value={date}
            onChange={({ currentTarget }) => list.filter(show(currentTarget.value))}
          />
          <Button variant="default" onClick={() => goOn(1)} aria-label={t('runs.nextDay')}>
            <AdminIcon name="chevron" />
          </Button>
        </>
      }
      columns={[
        {
          id: 'courier',
          label: t('roles.names.courier'),
          cell: ({ id, courier, note }) => (
            <>
              <RowTitle to={runPath(id)}>
                <bdi>{courierName(courier)}</bdi>
              </RowTitle>
              {note !== null && (
                <PhoneNote>
                  <span dir="auto">{note}</span>
                </PhoneNote>
              )}
            </>
          ),
        },
        {
          id: 'progress',
          label: t('runs.stops'),
          cell: ({ delivered, failed, total }) => t('runs.progress', { done: delivered + failed, total }),
        },
        {
          id: 'failed',
          label: t('runs.states.failed'),
          wide: true,
          cell: ({ failed }) => failed,
        },
        {
          id: 'note',
          label: t('fields.note'),
          wide: true,
          cell: ({ note }) => <span dir="auto">{note}</span>,
        },
      ]}
      empty={
        <>
          <p>{t('runs.empty', { day: shortDay(date) })}</p>
          <OnlyWith ability="write">
            <p>{t('runs.emptyHint')}</p>
          </OnlyWith>
        </>
      }
    />
  );
}
