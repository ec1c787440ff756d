import { Button } from '@mantine/core';
import type { BulkOutcome } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { BulkInput } from '@/admin/api/parcels.api';

export interface BulkDialogProps {
  count: number;
  send: (input: BulkInput) => Promise<BulkOutcome>;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
}

/** Cancel button, since phones have no Escape key. */
export function Cancel({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="default" onClick={onPress}>
      {t('cancel')}
    </Button>
  );
}
