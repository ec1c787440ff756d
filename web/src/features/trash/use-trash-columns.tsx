import { useMemo } from 'react';
import { Button } from '@mantine/core';
import type { TrashItem } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { type TrashOf, useRestoreMutation } from '@/api/control/trash.api';
import type { ApiFailure } from '@/api/failure';
import { useToast } from '@/components/control/feedback/use-toast';
import { ControlIcon } from '@/components/control/icon/control-icon';
import type { Column } from '@/components/control/list/list-table';
import { Moment } from '@/components/control/moment/moment';
import styles from './trash.module.css';

const A_DAY = 86_400_000;

/** Whole days until a record is gone for good; the last one counts as well. */
export const daysLeft = (deletedAt: string, now = Date.now()) =>
  Math.max(0, Math.ceil(LIMITS.trashDays - (now - Date.parse(deletedAt)) / A_DAY));

/** The list of a trash: what, who deleted it, when, how long it stays, and taking it out. */
export function useTrashColumns(of: TrashOf): Column<TrashItem>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'what',
        label: t('trash.columns.what'),
        cell: (item) => (
          <>
            <span className={styles.name} dir="auto">
              {item.name}
            </span>
            <Kind type={item.type} />
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
      { id: 'restore', label: '', cell: (item) => <RestoreButton of={of} item={item} /> },
    ],
    [t, of],
  );
}

function Kind({ type }: { type: string }) {
  const { t, i18n } = useTranslation('control');
  const key = `trash.types.${type}`;
  if (!i18n.exists(key, { ns: 'control' })) return null;
  return <span className={styles.kind}>{(t as unknown as (key: string) => string)(key)}</span>;
}

function RestoreButton({ of, item }: { of: TrashOf; item: TrashItem }) {
  const { t } = useTranslation('control');
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
      leftSection={<ControlIcon name="undo" />}
      aria-label={t('trash.restoreName', { name: item.name })}
      aria-disabled={isLoading}
      onClick={() => !isLoading && void press()}
    >
      {t('trash.restore')}
    </Button>
  );
}
