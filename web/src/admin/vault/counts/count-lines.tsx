import type { Count, CountLine, CountOutcome } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Note, RowTitle } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListFrame } from '@/admin/ui/lists/list-frame';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { useMay } from '@/admin/ui/access/abilities';
import { vaultItemPath } from '@/admin/paths';
import { ItemName, useItemName } from '@/admin/widgets/vault/item-name';
import { OutcomePill } from './count-state';
import { useCountLinesQuery } from './counts.api';
import styles from './counts.module.css';
import { ReasonForAll, ReasonForm } from './reasons';

const POLL_MS = 10_000;

const WHILE_OPEN: readonly CountOutcome[] = ['left', 'found', 'foreign', 'unknown', 'ambiguous', 'moved'];
const AFTERWARDS: readonly (CountOutcome | 'different')[] = [
  'different',
  'missing',
  'foreign',
  'unknown',
  'ambiguous',
  'moved',
  'found',
];

/** Items that were expected, and items and codes that were scanned. A finished count begins with the differences. */
export function CountLines({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const list = useListQuery(['outcome']);
  const isOpen = count.state === 'open';
  const outcome = (list.filters.outcome || (isOpen ? 'left' : 'different')) as CountOutcome | 'different';
  const query = useListPages(
    useCountLinesQuery,
    { ...list.query, id: count.id, outcome },
    {
      ...FRESH,
      pollingInterval: isOpen ? POLL_MS : 0,
      skipPollingIfUnfocused: true,
    },
  );
  const explains = count.state === 'finished' && !count.signed && may('keep');
  const title = t('vault.lists.items');
  return (
    <section className={styles.part} aria-labelledby="lines">
      <h2 id="lines">{title}</h2>
      {explains && count.unexplained > 0 && (
        <div className={styles.forAll}>
          <ReasonForAll count={count} />
        </div>
      )}
      <ListFrame
        label={title}
        list={list}
        // Keeps the rows undimmed while scans arrive.
        query={{ ...query, isFetching: query.isFetching && query.currentData === undefined }}
        toolbar={
          <FilterSelect
            label={t('vault.state')}
            any={t(isOpen ? 'vault.counts.outcomes.left' : 'vault.counts.differences')}
            options={(isOpen ? WHILE_OPEN : AFTERWARDS)
              .slice(1)
              .map((value) => ({ value, label: t(`vault.counts.outcomes.${value as CountOutcome}`) }))}
            value={list.filters.outcome}
            onChange={(chosen) => list.filter({ outcome: chosen })}
          />
        }
        columns={[
          { id: 'item', label: t('vault.item'), cell: (line) => <LineName line={line} /> },
          { id: 'outcome', label: t('vault.state'), cell: (line) => <OutcomePill outcome={line.outcome} /> },
          { id: 'place', label: t('vault.place'), cell: ({ place_code: code }) => <bdi>{code}</bdi> },
          {
            id: 'account',
            label: t('vault.account'),
            wide: true,
            cell: ({ account_number: number }) => <bdi>{number}</bdi>,
          },
          ...(isOpen
            ? []
            : [
                {
                  id: 'reason',
                  label: t('vault.counts.reason'),
                  cell: (line: CountLine) => <Reason line={line} count={count} explains={explains} />,
                },
              ]),
        ]}
        empty={<p>{t('vault.empty')}</p>}
      />
    </section>
  );
}

function LineName({ line: { item, code, candidates } }: { line: CountLine }) {
  const nameOf = useItemName();
  if (item)
    return (
      <RowTitle to={vaultItemPath(item.id)}>
        <ItemName item={item} />
      </RowTitle>
    );
  return (
    <>
      <bdi>{code}</bdi>
      {candidates.map((candidate) => (
        <Note key={candidate.id}>{`${nameOf(candidate)}, ${candidate.place_code ?? ''}`}</Note>
      ))}
    </>
  );
}

const NEEDS_REASON: ReadonlySet<CountOutcome> = new Set(['missing', 'foreign', 'unknown', 'ambiguous']);

function Reason({ line, count, explains }: { line: CountLine; count: Count; explains: boolean }) {
  if (!NEEDS_REASON.has(line.outcome)) return null;
  if (explains) return <ReasonForm key={line.reason} line={line} count={count} />;
  return (
    <>
      <span dir="auto">{line.reason}</span>
      {line.explained_by !== null && (
        <Note>
          <bdi dir="ltr">{line.explained_by}</bdi>
        </Note>
      )}
    </>
  );
}
