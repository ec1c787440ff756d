import { Button, getDefaultZIndex, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../hooks/use-on-demand';

interface LeaveDialogProps {
  opened: boolean;
  /** Whether the input stays as a draft. */
  kept: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

export function LeaveDialog({ opened: asked, kept, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation('admin');
  const { needed, opened } = useOnDemand(asked);
  if (!needed) return null;
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leave.title')}
      withCloseButton={false}
      // Above the drawer that holds the form.
      zIndex={getDefaultZIndex('popover')}
    >
      <p>{t(kept ? 'leave.kept' : 'leave.lost')}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color="red" onClick={onDiscard}>
          {t('leave.discard')}
        </Button>
        {kept && (
          <Button variant="default" onClick={onLeave}>
            {t('leave.keep')}
          </Button>
        )}
        <Button data-autofocus onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
