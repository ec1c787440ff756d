import { useMemo } from 'react';
import { type Settings, UpdateSettings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';
import { usePublicAuditQuery, useSetTwoApprovalsMutation } from './public-audit.api';
import styles from './public-audit.module.css';

/** Sets the insured value above which a movement needs two approvals. */
export function TwoApprovals() {
  const { data } = usePublicAuditQuery();
  const may = useMay();
  return may('manage') && data?.vault_audit ? <TwoApprovalsForm settings={data} /> : null;
}

type Known = Pick<Settings, 'vault_two_approvals_above' | 'updated_at'>;

function TwoApprovalsForm({ settings }: { settings: Known }) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const [save] = useSetTwoApprovalsMutation();
  const { language } = i18n;
  const read = (current: object) => ({
    vault_two_approvals_above: writtenNumber((current as Known).vault_two_approvals_above ?? '', language),
  });
  const initial = useMemo(() => read(settings), [settings, language]);
  const inputOf = ({ vault_two_approvals_above: typed }: typeof initial) => ({
    vault_two_approvals_above: typed.trim() === '' ? null : typedNumber(typed, language),
  });
  const form = useAdminForm({
    name: 'vault-two-approvals',
    initial,
    record: { updated_at: settings.updated_at, read },
    check: (values) => issuesOf(UpdateSettings, inputOf(values)),
    send: (values, { updated_at }) => save({ ...inputOf(values), updated_at }).unwrap(),
    done: () => toast.done(t('vault.saved')),
  });
  return (
    <section aria-label={t('fields.vault_two_approvals_above')} className={styles.audit}>
      <AdminForm form={form} action={t('list.save')}>
        <TextField
          form={form}
          name="vault_two_approvals_above"
          optional
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          help={t('vault.twoApprovalsHelp')}
        />
      </AdminForm>
    </section>
  );
}
