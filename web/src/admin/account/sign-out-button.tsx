import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useSignOutMutation } from '@/admin/api/sign-out.api';
import { dropAllDrafts } from '@/admin/ui/forms/draft';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useLeave } from '@/admin/ui/forms/leave-guard';
import { paths, SIGN_OUT_QUESTION } from '@/admin/paths';
import { useAppSelector } from '@/shared/state/hooks';

/** Returns false without storage, which then holds none. */
const holdsHandovers = (account: string): Promise<boolean> =>
  import('@/admin/api/handover-queue')
    .then(({ countQueued }) => countQueued(account))
    .then((count) => count > 0)
    .catch(() => false);

const forgetHandoverDraft = (account: string): Promise<void> =>
  import('@/admin/api/handover-drafts').then(({ dropDraft }) => dropDraft(account)).catch(() => undefined);

/** Ends the session and opens the sign-in page, without a way back to the open page. */
export function SignOutButton({ className, title }: { className?: string; title?: string }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const leave = useLeave();
  const navigate = useNavigate();
  const [signOut, { isLoading }] = useSignOutMutation();
  const account = useAppSelector(({ admin }) => (admin ? admin.id : ''));
  const run = async () => {
    // If handovers are queued on this device, the page that holds them asks first.
    if (await holdsHandovers(account)) return location.assign(paths.scan + SIGN_OUT_QUESTION);
    try {
      await signOut().unwrap();
      dropAllDrafts();
      await forgetHandoverDraft(account);
      // Runs after the gate around the pages, which would set the way back meant for sessions that expire.
      setTimeout(() => void navigate(paths.signIn, { replace: true }));
    } catch (failure) {
      toast.failed(t('account.signOutFailed'), failure as ApiFailure);
    }
  };
  return (
    <button
      type="button"
      className={className}
      title={title}
      aria-disabled={isLoading}
      onClick={() => leave(() => void run())}
    >
      <AdminIcon name="out" />
      <span>{t('nav.signOut')}</span>
    </button>
  );
}
