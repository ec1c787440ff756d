import { useState } from 'react';
import type { AboutPerson } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useProof } from '@/admin/ui/access/proof';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { EraseDialog } from './erase-dialog';
import { useEraseMutation } from './personal-data.api';

/** Returns a function that erases a person once its dialog, which the caller renders, is confirmed. */
export function useErase(done?: () => void) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const withProof = useProof();
  const [erase] = useEraseMutation();
  const [person, setPerson] = useState<AboutPerson | null>(null);
  const eraseNow = async ({ email, name }: AboutPerson) => {
    setPerson(null);
    try {
      await withProof(() => erase({ email, name }).unwrap());
      done?.();
      toast.done(t('personalData.started'));
    } catch (failure) {
      toast.failed(t('personalData.erase'), failure as ApiFailure);
    }
  };
  const dialog = (
    <EraseDialog
      person={person}
      onErase={(erased) => void eraseNow(erased)}
      onClose={() => setPerson(null)}
    />
  );
  return { ask: setPerson, dialog };
}
