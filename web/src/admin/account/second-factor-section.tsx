import { useState } from 'react';
import { Button } from '@mantine/core';
import type { SecondFactorState, TotpEnrolment } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { PasswordAgainForm } from './password-again-form';
import { RecoveryCodes } from './recovery-codes';
import {
  useBeginTotpMutation,
  useDisableTotpMutation,
  useRenewRecoveryCodesMutation,
  useSecondFactorQuery,
} from './second-factor.api';
import { TotpSetup } from './totp-setup';
import styles from './totp-setup.module.css';

type Task =
  | { name: 'begin' | 'renew' | 'disable' }
  | { name: 'confirm'; enrolment: TotpEnrolment }
  | { name: 'keep'; codes: string[] };

/** The admin's second factor: set up an app, renew recovery codes, turn it off. */
export function SecondFactorSection() {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useSecondFactorQuery();
  const [task, setTask] = useState<Task | null>(null);
  return (
    <AccountSection title={t('account.secondFactor.title')} lead={t('account.secondFactor.lead')}>
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && <Summary state={data} />}
      {data && !task && <Choices on={data.totp_since !== null} onChoose={(name) => setTask({ name })} />}
      {task && <TaskStep task={task} onNext={setTask} />}
    </AccountSection>
  );
}

function Summary({ state: { totp_since, recovery_codes_left } }: { state: SecondFactorState }) {
  const { t } = useTranslation('admin');
  if (totp_since === null) return <p>{t('account.secondFactor.off')}</p>;
  return (
    <p>
      <Trans
        t={t}
        i18nKey="account.secondFactor.on"
        components={{ since: <Moment instant={totp_since} /> }}
      />{' '}
      {t('account.secondFactor.left', { count: recovery_codes_left })}
    </p>
  );
}

interface ChoicesProps {
  on: boolean;
  onChoose: (task: 'begin' | 'renew' | 'disable') => void;
}

function Choices({ on, onChoose }: ChoicesProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.buttons}>
      {on ? (
        <>
          <Button variant="default" onClick={() => onChoose('renew')}>
            {t('account.secondFactor.renew')}
          </Button>
          <Button variant="default" color="red" onClick={() => onChoose('disable')}>
            {t('account.secondFactor.disable')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => onChoose('begin')}>
          {t('account.secondFactor.begin')}
        </Button>
      )}
    </div>
  );
}

function TaskStep({ task, onNext }: { task: Task; onNext: (task: Task | null) => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [begin] = useBeginTotpMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [disable] = useDisableTotpMutation();
  const cancel = () => onNext(null);
  switch (task.name) {
    case 'begin':
      return (
        <PasswordAgainForm
          name="begin-totp"
          action={t('account.secondFactor.continue')}
          send={(password) => begin({ password }).unwrap()}
          done={(enrolment) => onNext({ name: 'confirm', enrolment })}
          onCancel={cancel}
        />
      );
    case 'confirm':
      return (
        <TotpSetup
          enrolment={task.enrolment}
          onDone={(codes) => onNext({ name: 'keep', codes })}
          onCancel={cancel}
        />
      );
    case 'keep':
      return <RecoveryCodes codes={task.codes} onKept={cancel} />;
    case 'renew':
      return (
        <PasswordAgainForm
          name="renew-codes"
          action={t('account.secondFactor.renew')}
          send={(password) => renew({ password }).unwrap()}
          done={({ recovery_codes }) => onNext({ name: 'keep', codes: recovery_codes })}
          onCancel={cancel}
        />
      );
    default:
      return (
        <PasswordAgainForm
          name="disable-totp"
          action={t('account.secondFactor.disable')}
          send={(password) => disable({ password }).unwrap()}
          done={() => {
            toast.done(t('account.secondFactor.disabled'));
            onNext(null);
          }}
          onCancel={cancel}
        />
      );
  }
}
