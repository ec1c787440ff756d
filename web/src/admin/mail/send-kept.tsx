import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import type { Selection } from '@/admin/ui/lists/use-selection';
import { useSentences } from '@/admin/ui/text/sentences';
import { useSendKeptMutation } from './mail.api';
import { useMailPassword } from './use-mail-password';
import styles from './mail.module.css';

const EMPTY = { password: '' };

/** A mail's own failure, beside its code. */
const NO_FAILURE = { status: 409, params: {}, data: null, details: [], retryAfter: null };

/** Sends the selected mails that were kept. */
export function SendKept({ selection }: { selection: Selection }) {
  const may = useMay();
  return selection.ids.size > 0 && may('write') ? <SendKeptForm selection={selection} /> : null;
}

function SendKeptForm({ selection }: { selection: Selection }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const password = useMailPassword();
  const sentences = useSentences();
  const [send] = useSendKeptMutation();
  const form = useAdminForm({
    name: 'send-kept',
    initial: EMPTY,
    check: () => [],
    send: (values) => send({ ids: [...selection.ids], ...values }).unwrap(),
    done({ done, failed, rows }) {
      const refused = rows.filter(({ code }) => code === 'mailbox_refused');
      if (refused.length > 0) password.demand();
      // Those stay selected for another attempt.
      selection.toggleAll(rows.filter((row) => !refused.includes(row)).map(({ id }) => id));
      if (done > 0) toast.done(t('mail.sendKept.done', { count: done }));
      const first = rows.find(({ ok }) => !ok);
      if (!first) return;
      const { code, error } = first;
      const failure = { ...NO_FAILURE, code, errors: [error ?? ''] };
      const reason = sentences.failure(failure).join(' ');
      toast.keep(t('mail.sendKept.left', { count: failed, reason }));
    },
  });
  return (
    <div className={styles.selected} role="group" aria-label={t('mail.sendKept.action')}>
      <Group justify="space-between">
        <strong role="status">{t('mail.sendKept.selected', { count: selection.ids.size })}</strong>
        <Button variant="subtle" rightSection={<AdminIcon name="close" />} onClick={selection.clear}>
          {t('parcels.bulk.none')}
        </Button>
      </Group>
      <AdminForm form={form} action={t('mail.sendKept.action')} label={t('mail.sendKept.action')}>
        {password.asked && (
          <PasswordField
            form={form}
            name="password"
            autoComplete="current-password"
            help={t('mail.passwordHelp')}
          />
        )}
      </AdminForm>
    </div>
  );
}
