import { ConfirmTotp, type TotpEnrolment } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { encodeQR } from 'qr';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useConfirmTotpMutation } from './second-factor.api';
import styles from './totp-setup.module.css';

interface TotpSetupProps {
  enrolment: TotpEnrolment;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const EMPTY = { code: '' };

/** Shows an authenticator app's secret as a QR code and as text, and verifies a first code. */
export function TotpSetup({ enrolment: { secret, uri }, onDone, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('admin');
  const [confirm] = useConfirmTotpMutation();
  const form = useAdminForm({
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
      <AdminForm
        form={form}
        action={t('account.secondFactor.confirm')}
        label={t('account.secondFactor.confirm')}
        onCancel={onCancel}
      >
        <TextField
          form={form}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          help={t('account.secondFactor.codeHelp')}
        />
      </AdminForm>
    </div>
  );
}

/**
 * Renders a QR code in the browser, so that the secret is sent nowhere.
 * @param label names the code for screen readers
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
