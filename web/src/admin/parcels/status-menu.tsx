import { Menu } from '@mantine/core';
import { mayFollow, type ParcelSummary, stepOf } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useParcelStatusesQuery, useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { newerVersion, type Version } from '@/admin/ui/conflict/version';
import { stepReached, useUsualEventsAfter } from '@/admin/ui/event/usual-events';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { parcelPath } from '@/admin/paths';
import { MenuOnDemand } from '@/admin/ui/list/menu-on-demand';
import { MenuLink } from '@/admin/ui/list/row-menu';
import { StatusPill } from './status-pill';
import styles from './parcels.module.css';

const OFFERED = 6;

/** A parcel's status in a list, and others that it can be changed to without leaving the list. */
export function StatusMenu({ parcel }: { parcel: ParcelSummary }) {
  const { t } = useTranslation('admin');
  const { tracking_code: code, status } = parcel;
  return (
    <MenuOnDemand
      position="bottom-start"
      width={240}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={styles.status}
          aria-label={t('parcels.changeStatus', { code, status: status ?? t('none') })}
        >
          {status ? <StatusPill parcel={parcel} cut /> : <span className={styles.noStatus}>{t('none')}</span>}
          <AdminIcon name="down" size={12} />
        </button>
      )}
    >
      <Statuses parcel={parcel} />
      <Menu.Divider />
      <MenuLink to={parcelPath(code, '/update')} icon="edit">
        {t('parcels.otherStatus')}
      </MenuLink>
    </MenuOnDemand>
  );
}

function Statuses({ parcel }: { parcel: ParcelSummary }) {
  const set = useSetStatus(parcel);
  return useNextStatuses([parcel]).map((status) => (
    <Menu.Item key={status} onClick={() => set(status)}>
      <span dir="auto">{status}</span>
    </Menu.Item>
  ));
}

/** The statuses that can follow for each of these: the usual ones, then those that the company's parcels have. */
export function useNextStatuses(parcels: readonly ParcelSummary[]): string[] {
  const usual = useUsualEventsAfter(parcels).map(({ title }) => title);
  const { data = [] } = useParcelStatusesQuery();
  return [...new Set([...usual, ...data.map(({ status }) => status)])]
    .filter((status) =>
      parcels.every((one) => status !== one.status && mayFollow(stepReached(one), stepOf(status))),
    )
    .slice(0, OFFERED);
}

/** Sets a parcel's status, and offers to take that back. */
export function useSetStatus({ id, tracking_code: code, status, updated_at: seen }: ParcelSummary) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [update] = useUpdateParcelMutation();
  const send = (to: string, updated_at: string) =>
    update({ id, code, updated_at, changes: { status: to } }).unwrap();
  const change = (from: Version<{ status: string }>, to: string) =>
    send(to, from.updated_at).catch((failure: ApiFailure) => {
      const now = newerVersion(failure, { ...from, read: statusOf });
      // Whatever else has changed since, such as with an event, is not in the way.
      if (now?.values.status !== from.values.status) throw failure;
      return send(to, now.updated_at);
    });
  const failed = (failure: ApiFailure) => toast.failed(t('parcels.statusKept'), failure);
  const set = async (next: string) => {
    const { updated_at } = await change({ updated_at: seen, values: { status: status ?? '' } }, next);
    const undo = () => void change({ updated_at, values: { status: next } }, status ?? '').catch(failed);
    toast.undoable(t('parcels.statusChanged', { code, status: next }), t('parcels.bulk.undo'), undo);
  };
  return (next: string) => void set(next).catch(failed);
}

const statusOf = (parcel: object) => ({
  status: 'status' in parcel && typeof parcel.status === 'string' ? parcel.status : '',
});
