import { SegmentedControl, Skeleton } from '@mantine/core';
import { MAIL_TEMPLATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { fieldId } from '@/admin/ui/form/use-field';
import { MailFrame } from '@/admin/ui/mail/mail-frame';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useTemplatePreviewQuery } from './settings.api';
import type { MAIL_FIELDS } from './settings-form';
import styles from './settings.module.css';

interface TemplateFieldProps {
  form: AdminForm<Record<(typeof MAIL_FIELDS)[number], string>>;
}

/** The design of mails, with a sample of the chosen one. */
export function TemplateField({ form }: TemplateFieldProps) {
  const { t } = useTranslation('admin');
  const template = form.values.mail_template;
  const { currentData, error, refetch } = useTemplatePreviewQuery({
    template,
    language: shownLanguage(),
  });
  const id = fieldId(form.id, 'mail_template');
  return (
    <div className={styles.template}>
      <span id={`${id}-label`} className={styles.label}>
        {t('fields.mail_template')}
      </span>
      <SegmentedControl
        id={id}
        aria-labelledby={`${id}-label`}
        value={template}
        onChange={(chosen) => form.set('mail_template', chosen)}
        data={MAIL_TEMPLATES.map((name) => ({ value: name, label: t(`settings.mail.templates.${name}`) }))}
      />
      {currentData && <MailFrame text={currentData.text} html={currentData.html} />}
      {!currentData && !error && <Skeleton height="20rem" />}
      {!currentData && error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
    </div>
  );
}
