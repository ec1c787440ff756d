import { Button } from '@mantine/core';
import type { TrashItem } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { TRASHES, type TrashOf, useRestoreMutation, useTrashQuery } from '@/admin/api/trash.api';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import type { ApiFailure } from '@/shared/api/failure';
import styles from './trash.module.css';

const DAY_MS = 86_400_000;
const isTrash = (of: string): of is TrashOf => TRASHES.some((one) => one === of);

/** Recently deleted records of each part: name, admin, time and remaining days, with restore. */
export default function TrashPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const list = useListQuery(['q', 'of']);
  const { q, of: wanted } = list.filters;
  const of = isTrash(wanted) ? wanted : TRASHES[0];
  const query = useListPages(useTrashQuery, { of, q, ...list.paging }, FRESH);
  return (
    <ListPage
      title={t('trash.title')}
      // The part alone does not count as a filter.
      list={{ ...list, narrowed: q !== '', clear: () => list.filter({ q: '' }) }}
      query={query}
      parts={
        <SegmentedControl
          aria-label={t('trash.part')}
          value={of}
          onChange={(part) => list.filter({ of: part, q: '' })}
          options={TRASHES.map((part) => ({ value: part, label: t(`trash.parts.${part}`) }))}
        />
      }
      search={t('trash.search')}
      columns={[
        {
          id: 'what',
          label: t('trash.columns.what'),
          cell: ({ name, type }) => (
            <>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <Kind type={type} />
            </>
          ),
        },
        {
          id: 'who',
          label: t('trash.columns.who'),
          wide: true,
          cell: ({ deleted_by: who }) => <span dir="ltr">{who ?? t('audit.byItself')}</span>,
        },
        {
          id: 'when',
          label: t('trash.columns.when'),
          wide: true,
          cell: ({ deleted_at: when }) => <Moment instant={when} />,
        },
        {
          id: 'left',
          label: t('trash.columns.left'),
          cell: ({ deleted_at: when }) => t('trash.daysLeft', { count: daysLeft(when) }),
        },
        ...(may('manage')
          ? [{ id: 'restore', label: '', cell: (item: TrashItem) => <RestoreButton of={of} item={item} /> }]
          : []),
      ]}
      empty={<p>{t('trash.empty', { count: LIMITS.trashDays })}</p>}
    />
  );
}

/** Returns the days until a record is purged, rounded up. */
export const daysLeft = (deletedAt: string, now = Date.now()) =>
  Math.max(0, Math.ceil(LIMITS.trashDays - (now - Date.parse(deletedAt)) / DAY_MS));

function Kind({ type }: { type: string }) {
  const { t, i18n } = useTranslation('admin');
  const key = `trash.types.${type}`;
  if (!i18n.exists(key, { ns: 'admin' })) return null;
  return <span className={styles.kind}>{(t as unknown as (key: string) => string)(key)}</span>;
}

function RestoreButton({ of, item }: { of: TrashOf; item: TrashItem }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [restore, { isLoading }] = useRestoreMutation();
  const press = () =>
    restore({ of, type: item.type, id: item.id })
      .unwrap()
      .then(
        () => toast.done(t('trash.done', { name: item.name })),
        (failure: ApiFailure) => toast.failed(t('trash.notRestored'), failure),
      );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<AdminIcon name="undo" />}
      aria-label={t('trash.restoreName', { name: item.name })}
      aria-disabled={isLoading}
      onClick={() => !isLoading && void press()}
    >
      {t('trash.restore')}
    </Button>
  );
}
