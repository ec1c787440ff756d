import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { paths } from '@/admin/paths';
import { useSuccess } from '@/admin/ui/feedback/success';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import { useDiscardDraftMutation } from './invoices.api';

/** Discards a draft, after a question. */
export function DiscardDraft({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const succeed = useSuccess();
  const [isAsked, setAsked] = useState(false);
  const [discard, { isLoading }] = useDiscardDraftMutation();
  const action = t('invoices.drafts.discard');
  const confirmed = async () => {
    try {
      await discard(id).unwrap();
      succeed(paths.invoiceDrafts, t('invoices.drafts.discarded'));
    } catch (error) {
      toast.failed(action, error as ApiFailure);
    }
  };
  return (
    <>
      <Button variant="default" loading={isLoading} onClick={() => setAsked(true)}>
        {action}
      </Button>
      {isAsked && (
        <QuestionDialog
          title={action}
          action={action}
          onClose={() => setAsked(false)}
          onConfirm={() => void confirmed()}
        >
          {t('invoices.drafts.question')}
        </QuestionDialog>
      )}
    </>
  );
}
