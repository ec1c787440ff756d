import { ActionIcon, Menu } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { labelsPath, parcelPath, trackingLink, waybillPath } from '@/lib/parcel-address';
import { useCopyTrackingLink } from './use-copy-tracking-link';
import { useDeleteParcel } from './use-delete-parcel';

/** What can be done with a parcel, from its row or its page. */
export function ParcelMenu({ parcel }: { parcel: ParcelSummary }) {
  const { t } = useTranslation('control');
  const code = parcel.tracking_code;
  const copy = useCopyTrackingLink();
  const remove = useDeleteParcel();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="input-sm" aria-label={t('parcels.more', { code })}>
          <ControlIcon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={parcelPath(code, '/update')}
          leftSection={<ControlIcon name="edit" />}
        >
          {t('parcels.detail.edit')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={parcelPath(code, '/update-map')}
          leftSection={<ControlIcon name="map" />}
        >
          {t('parcels.detail.map')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={parcelPath(code, '/update-image')}
          leftSection={<ControlIcon name="image" />}
        >
          {t('parcels.detail.image')}
        </Menu.Item>
        <Menu.Item leftSection={<ControlIcon name="link" />} onClick={() => void copy(code)}>
          {t('parcels.detail.copy')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={trackingLink(code)}
          target="_blank"
          leftSection={<ControlIcon name="external" />}
        >
          {t('parcels.detail.open')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={labelsPath([parcel.id], 'a6')}
          target="_blank"
          leftSection={<ControlIcon name="print" />}
        >
          {t('parcels.detail.label')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={waybillPath(parcel.id)}
          target="_blank"
          leftSection={<ControlIcon name="print" />}
        >
          {t('parcels.detail.waybill')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<ControlIcon name="trash" />} onClick={() => remove(parcel)}>
          {t('parcels.detail.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
