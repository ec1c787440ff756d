import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProofContext } from '@/admin/ui/access/proof';
import { useOnDemand } from '@/admin/ui/hooks/use-on-demand';
import type { ApiFailure } from '@/shared/api/failure';
import type { ProofForm } from './proof-form';

type Call = () => Promise<unknown>;

interface Waiting {
  proved: () => void;
  refused: () => void;
}

/** Asks for a proof of identity when a call needs one. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  const dialog = useOnDemand(opened);
  /** Loaded on first use, which is rare. */
  const [Form, setForm] = useState<typeof ProofForm | null>(null);
  const waiting = useRef<Waiting | null>(null);

  const withProof = useMemo(
    () => (call: Call) =>
      call().catch(async (failure: ApiFailure) => {
        if (failure.code !== 'proof_needed') throw failure;
        const form = await import('./proof-form');
        setForm(() => form.ProofForm);
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
      {Form && dialog.needed && (
        <Modal
          opened={dialog.opened}
          onClose={() => close('refused')}
          title={t('account.proof.title')}
          withCloseButton={false}
        >
          <Form done={() => close('proved')} onCancel={() => close('refused')} />
        </Modal>
      )}
    </ProofContext>
  );
}
