import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AccountSection } from './account-section';
import { useChangeSignInRulesMutation, useSignInRulesQuery } from './colleagues.api';
import { useProof } from '@/admin/ui/access/proof';

/** Toggles whether every sign-in requires a second factor. */
export function RulesSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const withProof = useProof();
  const { data, error, isFetching, refetch } = useSignInRulesQuery();
  const [change, { isLoading }] = useChangeSignInRulesMutation();
  const on = data?.require_second_factor ?? false;
  const turn = () => {
    if (isLoading) return;
    withProof(() => change({ require_second_factor: !on }).unwrap()).catch((failure: ApiFailure) =>
      toast.failed(t('account.rules.failed'), failure),
    );
  };
  return (
    <AccountSection
      title={t('account.rules.title')}
      lead={t('account.rules.lead')}
      action={
        data &&
        may('manage') && (
          <Button variant="default" aria-disabled={isLoading} onClick={turn}>
            {t(on ? 'account.rules.release' : 'account.rules.require')}
          </Button>
        )
      }
    >
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && <p role="status">{t(on ? 'account.rules.on' : 'account.rules.off')}</p>}
    </AccountSection>
  );
}
