import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { currentOpener, focusBack, focusIsLost } from '../hooks/focus-back';
import { useToast } from './use-toast';
import { useOnDemand } from '../hooks/use-on-demand';

/** Time for the page to remove the deleted item, in ms. */
const SETTLE_MS = 500;

interface Deletion<R> {
  /** Inserted into the question: "Are you sure you want to delete {name}?" */
  name: string;
  /** Whether the record moves to the trash. */
  kept?: boolean;
  /** Rejects with an `ApiFailure`. */
  run: () => Promise<R>;
  done: (result: R) => void;
}

type Ask = <R>(deletion: Deletion<R>) => void;

/** Deletion awaiting confirmation. */
interface Asked {
  name: string;
  kept: boolean;
  act: () => Promise<unknown>;
}

const DeleteContext = createContext<Ask>(() => undefined);

/** Confirms and runs a deletion; shows a failure in a toast for ten seconds. */
export const useDelete = () => useContext(DeleteContext);

export function DeleteProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const dialog = useOnDemand(opened);
  const confirmed = useRef(false);
  const opener = useRef<HTMLElement | null>(null);

  const ask = useMemo<Ask>(
    () =>
      ({ name, kept = false, run, done }) => {
        opener.current = currentOpener();
        confirmed.current = false;
        const act = async () => {
          try {
            done(await run());
          } catch (failure) {
            toast.failed(t('delete.failed'), failure as ApiFailure);
            return;
          }
          // The control that opened the dialog is usually removed with the deleted item.
          setTimeout(() => {
            if (focusIsLost()) focusBack(opener.current);
          }, SETTLE_MS);
        };
        setAsked({ name, kept, act });
        setOpened(true);
      },
    [t, toast],
  );

  const close = () => {
    setOpened(false);
    focusBack(opener.current);
  };

  const confirm = () => {
    // The button stays clickable while the dialog fades out.
    if (confirmed.current) return;
    confirmed.current = true;
    close();
    void asked?.act();
  };

  return (
    <DeleteContext value={ask}>
      {children}
      {dialog.needed && (
        <Modal
          opened={dialog.opened}
          onClose={close}
          title={t('delete.title')}
          withCloseButton={false}
          // Focus would return to the menu, which has closed by then.
          returnFocus={false}
        >
          <p>{t('delete.question', { name: asked?.name ?? '' })}</p>
          {asked?.kept && <p>{t('delete.trash')}</p>}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={close}>
              {t('cancel')}
            </Button>
            <Button color="red" onClick={confirm}>
              {t('delete.action')}
            </Button>
          </Group>
        </Modal>
      )}
    </DeleteContext>
  );
}
