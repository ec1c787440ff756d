import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { currentOpener, focusBack, focusIsLost } from '../focus/focus-back';
import { useToast } from '../feedback/use-toast';

/** Milliseconds until the page shows that something is gone. */
const AFTERWARDS = 500;

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
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [asked, setAsked] = useState<Deletion | null>(null);
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLElement | null>(null);

  const ask = useMemo(
    () => (deletion: Deletion) => {
      opener.current = currentOpener();
      setAsked(deletion);
      setOpened(true);
    },
    [],
  );

  const close = () => {
    setOpened(false);
    focusBack(opener.current);
  };

  const finish = (deletion: Deletion) => {
    deletion.done();
    // The control that opened the dialog mostly goes with what was deleted.
    setTimeout(() => {
      if (focusIsLost()) focusBack(opener.current);
    }, AFTERWARDS);
  };

  const confirm = () => {
    close();
    asked?.run().then(
      () => finish(asked),
      (failure: ApiFailure) => toast.failed(t('delete.failed'), failure),
    );
  };

  return (
    <DeleteContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={close}
        title={t('delete.title')}
        withCloseButton={false}
        // It would lead back into the menu, which has closed by then.
        returnFocus={false}
      >
        <p>{t('delete.question', { name: asked?.name ?? '' })}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
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
