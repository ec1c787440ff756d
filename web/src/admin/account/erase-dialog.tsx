import { Button, Group, Modal } from '@mantine/core';
import type { AboutPerson } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';

interface EraseDialogProps {
  /** Person to erase; null closes the dialog. */
  person: AboutPerson | null;
  onErase: (person: AboutPerson) => void;
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
export function EraseDialog({ person, onErase, onClose }: EraseDialogProps) {
  const { t } = useTranslation('admin');
  const hasVault = useHasVault();
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={t('personalData.eraseTitle', { email: person?.email ?? '' })}
      withCloseButton={false}
    >
      <p>{t('personalData.eraseLead')}</p>
      <ul>
        {hasVault && <li>{t('personalData.effects.vault')}</li>}
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(`personalData.effects.${effect}`)}</li>
        ))}
        {hasVault && <li>{t('personalData.effects.boxes')}</li>}
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
