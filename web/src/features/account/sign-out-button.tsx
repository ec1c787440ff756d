import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { dropAllDrafts } from '@/components/control/form/draft';
import { useToast } from '@/components/control/feedback/use-toast';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { useLeave } from '@/components/control/leave/leave-guard';
import { useSignOutMutation } from './account.api';

/** Ends the session and leads to the sign-in page, from where nothing leads back to what was open. */
export function SignOutButton({ className }: { className?: string }) {
  const { t } = useTranslation('control');
  const toast = useToast();
  const leave = useLeave();
  const navigate = useNavigate();
  const [signOut, { isLoading }] = useSignOutMutation();
  const run = async () => {
    try {
      await signOut().unwrap();
      dropAllDrafts();
      // After the gate around the pages, which leads back here whoever lost the session without wanting to.
      setTimeout(() => void navigate('/control/signin.html', { replace: true }));
    } catch (failure) {
      toast.failed(t('account.signOutFailed'), failure as ApiFailure);
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isLoading}
      onClick={() => leave(() => void run())}
    >
      <ControlIcon name="out" />
      {t('nav.signOut')}
    </button>
  );
}
