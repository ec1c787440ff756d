import { Button, Group, Modal, Textarea } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';

interface WaiveDialogProps {
  busy: boolean;
  onWaive: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before a delivery's PIN is waived. */
export function WaiveDialog({ busy, onWaive, onClose }: WaiveDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  useFocusBack();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') onWaive(trimmed);
  };
  return (
    <Modal opened onClose={onClose} title={t('handovers.pin.waive')} withCloseButton={false}>
      <form onSubmit={submit}>
        <p>{t('handovers.pin.waiveLead')}</p>
        <Textarea
          label={t('handovers.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={LIMITS.text}
          required
          rows={2}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={trimmed === ''} loading={busy}>
            {t('handovers.pin.waive')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
