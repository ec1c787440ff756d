import { useState, type ReactNode } from 'react';
import type { Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useProof } from '@/admin/ui/access/proof';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { RefinerDialog } from './refiner-dialog';
import { useApproveMovementMutation } from './vault.api';
import { useWhereText } from './where-text';

type Draft = Pick<Movement, 'id' | 'updated_at' | 'items'>;

/**
 * Approves drafts: asks for a proof of identity, and about a refiner that nobody knows yet.
 * @returns the function, whether it runs, and the question to render
 */
export function useApprove(): { approve: (draft: Draft) => void; busy: boolean; question: ReactNode } {
  const { t } = useTranslation('admin');
  const [send, { isLoading }] = useApproveMovementMutation();
  const [asked, setAsked] = useState<Draft | null>(null);
  const withProof = useProof();
  const toast = useToast();
  const where = useWhereText();

  const carryOut = async (draft: Draft, confirm: boolean) => {
    const { id, updated_at } = draft;
    try {
      const call = () => send({ id, updated_at, ...(confirm && { confirm }) }).unwrap();
      const { state } = (await withProof(call)) as Movement;
      toast.done(t(state === 'approved' ? 'vault.approvedFirst' : 'vault.approved'));
    } catch (error) {
      const failure = error as ApiFailure;
      if (failure.code === 'refiner_unknown') setAsked(draft);
      else toast.failed(t('vault.notApproved'), failure, where(failure));
    }
  };
  return {
    approve: (draft) => void carryOut(draft, false),
    busy: isLoading,
    question: asked && (
      <RefinerDialog
        items={asked.items}
        onConfirm={() => void carryOut(asked, true)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
