import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { useCompleteEnrolmentMutation } from './colleagues.api';
import { PasskeysSection } from './passkeys-section';
import { usePasskeysQuery } from './passkeys.api';
import { useSecondFactorQuery } from './second-factor.api';
import { SecondFactorSection } from './second-factor-section';
import { SignOutButton } from './sign-out-button';

/** Sets up a required second factor; the API rejects all other requests until then. */
export default function EnrolPage() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const enrolling = useAppSelector((state) => state.enrolling);
  const { data: factor } = useSecondFactorQuery(undefined, { skip: !enrolling });
  const { data: passkeys } = usePasskeysQuery(undefined, { skip: !enrolling });
  const [complete, { isLoading }] = useCompleteEnrolmentMutation();
  if (!enrolling) return <Navigate to={paths.overview} replace />;

  const hasOne = (factor !== undefined && factor.totp_since !== null) || (passkeys?.data.length ?? 0) > 0;
  const goOn = () => {
    if (isLoading) return;
    complete()
      .unwrap()
      .catch((failure: ApiFailure) => toast.failed(t('account.enrol.title'), failure));
  };
  return (
    <>
      <h1>{t('account.enrol.title')}</h1>
      <p>{t('account.enrol.lead')}</p>
      <SecondFactorSection />
      <PasskeysSection />
      {hasOne && (
        <Button mt="md" fullWidth aria-disabled={isLoading} onClick={goOn}>
          {t('account.secondFactor.continue')}
        </Button>
      )}
      <p>
        <SignOutButton />
      </p>
    </>
  );
}
