import { Button } from '@mantine/core';
import { ConfirmTotp, type TotpEnrolment } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { QrCode } from './qr-code';
import { useConfirmTotpMutation } from './second-factor.api';
import styles from './totp-setup.module.css';

interface TotpSetupProps {
  enrolment: TotpEnrolment;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const EMPTY = { code: '' };

/** The secret for an authenticator app, as a picture and as text, and a first code that shows that it arrived. */
export function TotpSetup({ enrolment: { secret, uri }, onDone, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('control');
  const [confirm] = useConfirmTotpMutation();
  const form = useControlForm({
    name: 'confirm-totp',
    initial: EMPTY,
    check: (values) => issuesOf(ConfirmTotp, values),
    send: (values) => confirm(values).unwrap(),
    done: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <div className={styles.setup}>
      <p>{t('account.secondFactor.scan')}</p>
      <QrCode text={uri} label={t('account.secondFactor.qr')} />
      <p>
        {t('account.secondFactor.bySecret')}{' '}
        <code className={styles.secret} dir="ltr">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <ControlForm
        form={form}
        action={t('account.secondFactor.confirm')}
        label={t('account.secondFactor.confirm')}
        aside={
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        }
      >
        <TextField
          form={form}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          help={t('account.secondFactor.codeHelp')}
        />
      </ControlForm>
    </div>
  );
}
