import { useState } from 'react';
import { Menu, UnstyledButton } from '@mantine/core';
import { mayFollow, type ParcelSummary, stepOf } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useParcelStatusesQuery, useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useUsualEvents } from '@/admin/ui/event/usual-events';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { parcelPath } from '@/admin/paths';
import { MenuLink } from '@/admin/ui/list/row-menu';
import { stepNow } from './parcel-tone';
import { StatusPill } from './status-pill';
import styles from './parcels.module.css';

const OFFERED = 6;

/** A parcel's status in a list, and others that it can be changed to without leaving the list. */
export function StatusMenu({ parcel }: { parcel: ParcelSummary }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  const [update] = useUpdateParcelMutation();
  const { id, tracking_code: code, status, updated_at: seen } = parcel;
  const set = (next: string) => {
    const change = (to: string, updated_at: string) =>
      update({ id, code, updated_at, changes: { status: to } }).unwrap();
    change(next, seen).then(
      ({ updated_at }) =>
        toast.undoable(t('parcels.statusChanged', { code, status: next }), t('parcels.bulk.undo'), () => {
          change(status ?? '', updated_at).catch((failure: ApiFailure) =>
            toast.failed(t('parcels.statusKept'), failure),
          );
        }),
      (failure: ApiFailure) => toast.failed(t('parcels.statusKept'), failure),
    );
  };
  return (
    <Menu position="bottom-start" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UnstyledButton
          className={styles.status}
          aria-label={t('parcels.changeStatus', { code, status: status ?? t('none') })}
        >
          {status ? <StatusPill parcel={parcel} cut /> : <span className={styles.noStatus}>{t('none')}</span>}
          <AdminIcon name="down" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {opened && <Statuses parcel={parcel} onChoose={set} />}
        <Menu.Divider />
        <MenuLink to={parcelPath(code, '/update')} icon="edit">
          {t('parcels.otherStatus')}
        </MenuLink>
      </Menu.Dropdown>
    </Menu>
  );
}

interface StatusesProps {
  parcel: ParcelSummary;
  onChoose: (status: string) => void;
}

/** The statuses that can follow: the usual ones, then those that the company's parcels have. */
function Statuses({ parcel, onChoose }: StatusesProps) {
  const usual = useUsualEvents().map(({ title }) => title);
  const { data = [] } = useParcelStatusesQuery();
  const now = stepNow(parcel);
  const offered = [...new Set([...usual, ...data.map(({ status }) => status)])]
    .filter((status) => status !== parcel.status && mayFollow(now, stepOf(status)))
    .slice(0, OFFERED);
  return offered.map((status) => (
    <Menu.Item key={status} onClick={() => onChoose(status)}>
      <span dir="auto">{status}</span>
    </Menu.Item>
  ));
}
