import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface EraseDialogProps<P> {
  /** Person to erase; null closes the dialog. */
  person: P | null;
  onErase: (person: P) => void;
  onClose: () => void;
}

const EFFECTS = [
  'parcels',
  'customers',
  'messages',
  'mails',
  'reviews',
  'imports',
  'audit',
  'admin',
  'backups',
] as const;

/** Lists the effects of an erasure and confirms it. */
export function EraseDialog<P extends { email: string }>({ person, onErase, onClose }: EraseDialogProps<P>) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={t('personalData.eraseTitle', { email: person?.email ?? '' })}
      withCloseButton={false}
    >
      <p>{t('personalData.eraseLead')}</p>
      <ul>
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(`personalData.effects.${effect}`)}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={() => person && onErase(person)}>
          {t('personalData.eraseAction')}
        </Button>
      </Group>
    </Modal>
  );
}
