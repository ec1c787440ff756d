import { Menu } from '@mantine/core';
import { mayFollow, type ParcelSummary, stepOf } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useParcelStatusesQuery, useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { newerVersion, type Version } from '@/admin/ui/forms/version';
import { stepReached, useUsualEventsAfter } from '@/admin/widgets/event/usual-events';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { parcelPath } from '@/admin/paths';
import { MenuOnDemand } from '@/admin/ui/lists/menu-on-demand';
import { MenuLink } from '@/admin/ui/lists/row-menu';
import { StatusPill } from './status-pill';
import styles from './parcels.module.css';

const OFFERED = 6;

interface StatusMenuProps {
  parcel: ParcelSummary;
  /** Truncates to one line, in a list. */
  cut?: boolean;
}

/** Status of a parcel, with a menu to change it there. */
export function StatusMenu({ parcel, cut = true }: StatusMenuProps) {
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
          {status ? (
            <StatusPill parcel={parcel} cut={cut} />
          ) : (
            <span className={styles.noStatus}>{t('none')}</span>
          )}
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

/** Returns statuses that can follow for every one of these parcels: the usual ones, then those in use. */
export function useNextStatuses(parcels: readonly ParcelSummary[]): string[] {
  const usual = useUsualEventsAfter(parcels).map(({ title }) => title);
  const { data = [] } = useParcelStatusesQuery();
  return [...new Set([...usual, ...data.map(({ status }) => status)])]
    .filter((status) =>
      parcels.every((one) => status !== one.status && mayFollow(stepReached(one), stepOf(status))),
    )
    .slice(0, OFFERED);
}

/** Returns a function that sets a parcel's status and offers undo. */
export function useSetStatus({ id, tracking_code: code, status, step, updated_at: seen }: ParcelSummary) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [update] = useUpdateParcelMutation();
  const send = (updated_at: string, to: string, toStep: string | null) =>
    update({
      id,
      code,
      updated_at,
      changes: toStep === null ? { status: to } : { status: to, step: toStep },
    }).unwrap();
  const change = (from: Version<Said>, to: string, toStep: string | null = null) =>
    send(from.updated_at, to, toStep).catch((failure: ApiFailure) => {
      const now = newerVersion(failure, { ...from, read: saidOf });
      // Other changes since, such as an event, do not conflict; their step is newer than this one.
      if (now?.values.status !== from.values.status) throw failure;
      return send(now.updated_at, to, now.values.step === from.values.step ? toStep : null);
    });
  const failed = (failure: ApiFailure) => toast.failed(t('parcels.statusKept'), failure);
  const set = async (next: string) => {
    const after = await change({ updated_at: seen, values: saidOf({ status, step }) }, next);
    const now = { updated_at: after.updated_at, values: saidOf({ status: next, step: after.step }) };
    // Restores the step too: an admin may have set it if the status implies none.
    const undo = () => void change(now, status ?? '', step).catch(failed);
    toast.undoable(t('parcels.statusChanged', { code, status: next }), t('parcels.bulk.undo'), undo);
  };
  return (next: string) => void set(next).catch(failed);
}

type Said = Record<'status' | 'step', string>;

const saidOf = (parcel: object): Said => ({
  status: 'status' in parcel && typeof parcel.status === 'string' ? parcel.status : '',
  step: 'step' in parcel && typeof parcel.step === 'string' ? parcel.step : '',
});
