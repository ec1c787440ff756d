import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';

interface QuestionDialogProps {
  title: string;
  action: string;
  /** The question, and what else there is to choose. */
  children: ReactNode;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step that stays in the books, or reaches the customer. */
export function QuestionDialog({
  title,
  action,
  children,
  disabled = false,
  onConfirm,
  onClose,
}: QuestionDialogProps) {
  const { t } = useTranslation('admin');
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={disabled}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
