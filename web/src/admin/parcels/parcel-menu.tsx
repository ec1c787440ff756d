import { Menu } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { MenuDelete, MenuDocument, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { parcelPath } from '@/admin/paths';
import { labelsPath, waybillPath } from '@/admin/api/parcel-documents';
import { trackingLink } from '@/shared/lib/site-paths';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useDeleteParcel } from './use-delete-parcel';

/** Menu of a parcel's actions, in its row or on its page. */
export function ParcelMenu({ parcel }: { parcel: ParcelSummary }) {
  const { t } = useTranslation('admin');
  return (
    <RowMenu label={t('parcels.more', { code: parcel.tracking_code })}>
      <ParcelActions parcel={parcel} />
    </RowMenu>
  );
}

function ParcelActions({ parcel }: { parcel: ParcelSummary }) {
  const { t } = useTranslation('admin');
  const code = parcel.tracking_code;
  const copy = useCopyTrackingLink();
  const remove = useDeleteParcel();
  return (
    <>
      <MenuLink to={parcelPath(code, '/update')} icon="edit">
        {t('parcels.detail.edit')}
      </MenuLink>
      <MenuLink to={parcelPath(code, '/update-map')} icon="map">
        {t('parcels.detail.map')}
      </MenuLink>
      <MenuLink to={parcelPath(code, '/update-image')} icon="image">
        {t('parcels.detail.image')}
      </MenuLink>
      <Menu.Item leftSection={<AdminIcon name="link" />} onClick={() => void copy(code)}>
        {t('parcels.detail.copy')}
      </Menu.Item>
      <MenuDocument href={trackingLink(code)} icon="external">
        {t('parcels.detail.open')}
      </MenuDocument>
      <MenuDocument href={labelsPath([parcel.id], 'a6')} icon="print">
        {t('parcels.detail.label')}
      </MenuDocument>
      <MenuDocument href={waybillPath(parcel.id)} icon="print">
        {t('parcels.detail.waybill')}
      </MenuDocument>
      <MenuDelete onClick={() => remove(parcel)}>{t('parcels.detail.delete')}</MenuDelete>
    </>
  );
}

/** Returns a function that copies a parcel's public address and confirms it. */
export function useCopyTrackingLink() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return async (code: string) => {
    const link = trackingLink(code);
    try {
      await navigator.clipboard.writeText(link);
      toast.done(t('parcels.detail.copied'));
    } catch {
      // There is no clipboard without https, and browsers may deny access.
      toast.keep(t('parcels.detail.copyFailed', { link }));
    }
  };
}
