import { Button } from '@mantine/core';
import type { AuditRecord } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type AuditOf, canBePutBack, usePutBackMutation } from '@/admin/api/audit.api';
import { TRASHES, type TrashOf, useRestoreMutation } from '@/admin/api/trash.api';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { AuditDifference } from './differences';

/** Never reverted: the former choice can be restored, but not that nobody had decided. */
const DECIDED = 'tracking_privacy_decided';

interface RevertButtonProps {
  of: AuditOf;
  record: AuditRecord;
  differences: readonly AuditDifference[];
}

/** Writes the values from before an update, or restores a deleted record from the trash. */
export function RevertButton({ of, record, differences }: RevertButtonProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const [putBack, { isLoading: putting }] = usePutBackMutation();
  const [restore, { isLoading: restoring }] = useRestoreMutation();
  const { record_type: type, record_id: id, action } = record;

  const tell = (act: Promise<unknown>) =>
    void act.then(
      () => toast.done(t('audit.takenBack')),
      (failure: ApiFailure) => toast.failed(t('audit.notTakenBack'), failure),
    );

  if (action === `${type}.deleted` && isTrash(of)) {
    if (!may('manage')) return null;
    return (
      <UndoButton busy={restoring} onPress={() => tell(restore({ of, type, id }).unwrap())}>
        {t('trash.restore')}
      </UndoButton>
    );
  }
  const back = differences.filter(({ field }) => field !== DECIDED);
  if (!may(type === 'settings' ? 'manage' : 'write')) return null;
  if (action !== `${type}.updated` || !canBePutBack(type) || back.length === 0) return null;
  const values = Object.fromEntries(back.map(({ field, before }) => [field, before]));
  return (
    <UndoButton busy={putting} onPress={() => tell(putBack({ type, id, values }).unwrap())}>
      {t('audit.putBack')}
    </UndoButton>
  );
}

const isTrash = (of: AuditOf): of is AuditOf & TrashOf => TRASHES.some((one) => one === of);

interface UndoButtonProps {
  busy: boolean;
  onPress: () => void;
  children: string;
}

function UndoButton({ busy, onPress, children }: UndoButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<AdminIcon name="undo" />}
      aria-disabled={busy}
      onClick={() => !busy && onPress()}
    >
      {children}
    </Button>
  );
}
