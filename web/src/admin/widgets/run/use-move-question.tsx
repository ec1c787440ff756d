import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import type { Run } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';

interface Refusal {
  runs: { parcels: string[] }[];
}

interface Question {
  codes: string[];
  move: () => void;
}

/** Returns a function that adds parcels to a run, and the question whether to take them from another run of the day. */
export function useMoveQuestion() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);

  const send = async (add: (move: boolean) => Promise<Run>, done: (run: Run) => void, move = false) => {
    try {
      done(await add(move));
    } catch (error) {
      const failure = error as ApiFailure;
      if (failure.code !== 'parcel_on_run' || move) {
        toast.failed(t('runs.notSaved'), failure);
        return;
      }
      const { runs } = (failure.data?.current ?? { runs: [] }) as Refusal;
      const codes = runs.flatMap(({ parcels }) => parcels);
      setQuestion({ codes, move: () => void send(add, done, true) });
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
