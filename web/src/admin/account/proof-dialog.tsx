import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { ProofForm } from './proof-form';

type Call = () => Promise<unknown>;

const ProofContext = createContext<(call: Call) => Promise<unknown>>((call) => call());

/** Makes a call that needs a fresh proof: where the last one is too old, the password or a code is asked for first. */
export const useProof = () => useContext(ProofContext);

interface Waiting {
  proved: () => void;
  refused: () => void;
}

export function ProofProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  const waiting = useRef<Waiting | null>(null);

  const withProof = useMemo(
    () => (call: Call) =>
      call().catch(async (failure: ApiFailure) => {
        if (failure.code !== 'proof_needed') throw failure;
        await new Promise<void>((resolve, reject) => {
          waiting.current = { proved: resolve, refused: () => reject(failure) };
          setOpened(true);
        });
        return call();
      }),
    [],
  );

  const close = (outcome: keyof Waiting) => {
    setOpened(false);
    waiting.current?.[outcome]();
    waiting.current = null;
  };

  return (
    <ProofContext value={withProof}>
      {children}
      <Modal
        opened={opened}
        onClose={() => close('refused')}
        title={t('account.proof.title')}
        withCloseButton={false}
      >
        <ProofForm done={() => close('proved')} onCancel={() => close('refused')} />
      </Modal>
    </ProofContext>
  );
}
