import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/api/failure';
import { useToast } from '../feedback/use-toast';

interface Deletion {
  /** Goes into the question: "Are you sure you want to delete {name}?" */
  name: string;
  /** Rejects with an `ApiFailure`. */
  run: () => Promise<unknown>;
  done: () => void;
}

const DeleteContext = createContext<(deletion: Deletion) => void>(() => undefined);

/** Asks whether something is really to be deleted, deletes it, and says so for ten seconds when that failed. */
export const useDelete = () => useContext(DeleteContext);

export function DeleteProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('control');
  const toast = useToast();
  const [asked, setAsked] = useState<Deletion | null>(null);
  const [opened, setOpened] = useState(false);

  const ask = useMemo(
    () => (deletion: Deletion) => {
      setAsked(deletion);
      setOpened(true);
    },
    [],
  );

  const confirm = () => {
    setOpened(false);
    asked?.run().then(asked.done, (failure: ApiFailure) => toast.failed(t('delete.failed'), failure));
  };

  return (
    <DeleteContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('delete.title')}
        withCloseButton={false}
      >
        <p>{t('delete.question', { name: asked?.name ?? '' })}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setOpened(false)}>
            {t('cancel')}
          </Button>
          <Button color="red" onClick={confirm}>
            {t('delete.action')}
          </Button>
        </Group>
      </Modal>
    </DeleteContext>
  );
}
