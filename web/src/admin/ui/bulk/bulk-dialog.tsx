import { Button } from '@mantine/core';
import type { BulkOutcome } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { BulkInput } from '@/admin/api/parcels.api';

/** What every dialog about many parcels is told. */
export interface BulkDialogProps {
  count: number;
  send: (input: BulkInput) => Promise<BulkOutcome>;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
}

/** Escape does it as well, but a phone has no such key. */
export function Cancel({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="default" onClick={onPress}>
      {t('cancel')}
    </Button>
  );
}
