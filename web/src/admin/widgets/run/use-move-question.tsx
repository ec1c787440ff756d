import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import type { Run } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';

interface Refusal {
  runs: { id: string; parcels: string[] }[];
}

interface Question {
  codes: string[];
  move: () => void;
}

/** Returns a function that adds parcels to a run, and the question whether to take them from other runs of the day. */
export function useMoveQuestion<R = Run>() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);

  /** @param from ids of the runs to take them from */
  const send = async (
    add: (from: readonly string[]) => Promise<R>,
    done: (result: R) => void,
    from: readonly string[] = [],
  ) => {
    try {
      done(await add(from));
    } catch (error) {
      const failure = error as ApiFailure;
      if (failure.code !== 'parcel_on_run' || from.length > 0) {
        toast.failed(t('runs.notSaved'), failure);
        return;
      }
      const { runs } = (failure.data?.current ?? { runs: [] }) as Refusal;
      const codes = runs.flatMap(({ parcels }) => parcels);
      setQuestion({
        codes,
        move: () =>
          void send(
            add,
            done,
            runs.map(({ id }) => id),
          ),
      });
    }
  };

  const dialog = question && (
    <Modal opened onClose={close} title={t('errors.parcel_on_run')} withCloseButton={false}>
      <p dir="ltr">{question.codes.join(', ')}</p>
      <Group gap="sm" mt="md">
        <Button
          data-autofocus
          onClick={() => {
            close();
            question.move();
          }}
        >
          {t('runs.moveHere')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </Modal>
  );
  return { send, dialog };
}
