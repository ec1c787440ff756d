import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { type Count, type CountInvitation, type CountSignature, InviteAuditor } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { Moment, useMomentText } from '@/admin/ui/cells/moment';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId, useField } from '@/admin/ui/forms/use-field';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormFocus } from '../use-form-focus';
import {
  useCountInvitationsQuery,
  useEndCountInvitationMutation,
  useInviteAuditorMutation,
} from './auditors.api';
import { CompareFile } from '../compare-file';
import styles from './auditors.module.css';

/** Days until a link ends that the form offers. */
const DAYS = [1, 7, 14, 30] as const;
const BLANK = { email: '', language: DEFAULT_LANGUAGE as string, days: '14' };
const LANGUAGES = OFFERED_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_TABLE[code].ownName }));

/** Outside auditors who are invited to this count, and their signatures, newest first. */
export function CountAuditors({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useCountInvitationsQuery(
    { id: count.id, per_page: LIMITS.perPageMax },
    { refetchOnMountOrArgChange: true },
  );
  const invitations = data?.data ?? [];
  const canInvite = may('manage') && (count.state === 'open' || count.state === 'finished');
  if (!canInvite && !error && invitations.length === 0) return null;
  return (
    <div className={styles.panel}>
      <RecordPanel id="auditors" title={t('vault.auditors.title')}>
        <p className={styles.note}>{t('vault.auditors.lead')}</p>
        {canInvite && (
          <Button variant="default" display={inviting ? 'none' : undefined} onClick={() => setInviting(true)}>
            {t('vault.auditors.invite')}
          </Button>
        )}
        {canInvite && inviting && (
          <InviteForm
            count={count}
            onDone={() => {
              setInviting(false);
              toast.done(t('vault.auditors.invited'));
            }}
            onCancel={() => setInviting(false)}
          />
        )}
        {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
        {invitations.length > 0 && (
          <ul className={styles.auditors}>
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </RecordPanel>
    </div>
  );
}

interface InviteFormProps {
  count: Count;
  onDone: () => void;
  onCancel: () => void;
}

function InviteForm({ count: { id }, onDone, onCancel }: InviteFormProps) {
  const { t, i18n } = useTranslation('admin');
  const [invite] = useInviteAuditorMutation();
  const form = useAdminForm({
    name: `invite-auditor.${id}`,
    initial: BLANK,
    check: (values) => issuesOf(InviteAuditor, values),
    send: (values) => invite({ id, ...values }).unwrap(),
    done: onDone,
  });
  const days = useField({ form, name: 'days' });
  const inDays = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  useFormFocus(fieldId(form.id, 'email'));
  const title = t('vault.auditors.invite');
  return (
    <AdminForm form={form} action={title} label={title} onCancel={onCancel}>
      <MailNotice about="any" />
      <TextField form={form} name="email" type="email" dir="ltr" autoComplete="off" />
      <SelectField form={form} name="language" options={LANGUAGES} />
      <NativeSelect
        {...days}
        data={DAYS.map((number) => ({ value: String(number), label: inDays.format(number) }))}
      />
    </AdminForm>
  );
}

function Invitation({ invitation }: { invitation: CountInvitation }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const momentText = useMomentText();
  const [end, { isLoading: busy, error }] = useEndCountInvitationMutation();
  const { id, count_id, email, open, opened_at: opened, signature } = invitation;
  return (
    <li>
      <p className={styles.what}>
        <b>{email === null ? t('vault.auditors.erased') : <bdi dir="ltr">{email}</bdi>}</b> ·{' '}
        {open ? t('shares.until', { date: momentText(invitation.expires_at) }) : t('shares.ended')}
      </p>
      <p className={styles.note}>
        <bdi dir="ltr">{invitation.invited_by}</bdi> <Moment instant={invitation.created_at} />
        {opened !== null && (
          <>
            {' · '}
            {t('vault.auditors.opened')} <Moment instant={opened} />
          </>
        )}
      </p>
      {signature && <Signature signature={signature} />}
      {open && may('manage') && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void end({ id, count_id })}>
          {t('shares.end')}
        </Button>
      )}
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
    </li>
  );
}

function Signature({ signature }: { signature: CountSignature }) {
  const { t } = useTranslation('admin');
  const { name, firm, agrees, remark, file_sha256: hash } = signature;
  return (
    <div className={styles.signature}>
      <p className={styles.what}>
        {t('vault.auditors.signed')} <Moment instant={signature.signed_at} />:{' '}
        <b className={agrees ? undefined : styles.disagreed}>
          {t(agrees ? 'vault.auditors.agreed' : 'vault.auditors.disagreed')}
        </b>
      </p>
      <p className={styles.what}>
        <bdi>{[name ?? t('vault.auditors.erased'), firm].filter((part) => part !== null).join(', ')}</bdi>
      </p>
      {remark !== null && (
        <p className={styles.remark} dir="auto">
          {remark}
        </p>
      )}
      {hash !== null && (
        <>
          <p className={styles.note}>
            {t('vault.auditors.fingerprint')}: <bdi dir="ltr">{hash}</bdi>
          </p>
          <CompareFile
            hash={hash}
            action={t('vault.auditors.compare')}
            same={t('vault.auditors.same')}
            other={t('vault.auditors.other')}
            className={styles.what}
          />
        </>
      )}
    </div>
  );
}
