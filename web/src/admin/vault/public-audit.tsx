import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { sitePaths } from '@/shared/lib/site-paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import { usePublicAuditQuery, useSetPublicAuditMutation } from './public-audit.api';
import styles from './public-audit.module.css';

/** Turns the public audit on and off, and says what becomes public. */
export function PublicAudit() {
  return useMay()('manage') ? <PublicAuditSwitch /> : null;
}

function PublicAuditSwitch() {
  const { t } = useTranslation('admin');
  const title = t('vault.publicAudit.title');
  const toast = useToast();
  const { data } = usePublicAuditQuery();
  const [isAsked, setAsked] = useState(false);
  const [set, { isLoading }] = useSetPublicAuditMutation();
  async function turn(on: boolean) {
    const saved = await set(on ? 'yes' : 'no');
    if (saved.error) toast.failed(title, saved.error as ApiFailure);
  }
  if (!data?.vault_audit) return null;
  return (
    <section aria-label={title} className={styles.audit}>
      <Switch
        label={title}
        description={t('vault.publicAudit.help')}
        checked={data.vault_audit === 'yes'}
        disabled={isLoading}
        onChange={(event) => (event.currentTarget.checked ? setAsked(true) : void turn(false))}
      />
      {isAsked && (
        <QuestionDialog
          title={title}
          action={t('vault.publicAudit.turnOn')}
          onClose={() => setAsked(false)}
          onConfirm={() => void turn(true)}
        >
          {t('vault.publicAudit.help')}
        </QuestionDialog>
      )}
      {data.vault_audit === 'yes' && (
        <a href={sitePaths.audit} dir="ltr">{`${location.host}${sitePaths.audit}`}</a>
      )}
    </section>
  );
}
