import { Button, Modal, Stack } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { parcelPath } from '@/admin/paths';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { useNextStatuses, useSetStatus } from './status-menu';

interface StatusDialogProps {
  parcel: ParcelSummary;
  onClose: () => void;
}

/** Dialog to change a parcel's status with one press, from any page. */
export default function StatusDialog({ parcel, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin');
  const set = useSetStatus(parcel);
  useFocusBack();
  const { tracking_code: code } = parcel;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('parcels.bulk.setStatus')}: ${code}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="xs">
        {useNextStatuses([parcel]).map((status, at) => (
          <Button
            key={status}
            variant="default"
            data-autofocus={at === 0 || undefined}
            onClick={() => {
              set(status);
              onClose();
            }}
          >
            <span dir="auto">{status}</span>
          </Button>
        ))}
        <Button component={Link} to={parcelPath(code, '/update')} variant="subtle" onClick={onClose}>
          {t('parcels.otherStatus')}
        </Button>
      </Stack>
    </Modal>
  );
}
