import { Radio, Skeleton } from '@mantine/core';
import { MAIL_TEMPLATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useSentences } from '@/admin/ui/text/sentences';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { MailFrame } from '@/admin/widgets/mail/mail-frame';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useTemplatePreviewQuery } from './settings.api';
import type { MailValues } from './use-mail-settings-form';
import styles from './template-field.module.css';

type Template = (typeof MAIL_TEMPLATES)[number];

/** Mail design: each with its name and a thumbnail, and a full preview of the chosen one. */
export function TemplateField({ form }: { form: AdminForm<MailValues> }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const { currentData, error, refetch } = useSample(form.values.mail_template as Template);
  return (
    <>
      <Radio.Group
        id={fieldId(form.id, 'mail_template')}
        tabIndex={-1}
        name={`${form.id}-mail_template-choice`}
        label={sentences.label('mail_template')}
        error={form.errors.mail_template}
        value={form.values.mail_template}
        onChange={(chosen) => form.set('mail_template', chosen)}
      >
        <div className={styles.designs}>
          {MAIL_TEMPLATES.map((name) => (
            <Radio.Card key={name} value={name} className={styles.design ?? ''}>
              <Thumbnail template={name} />
              <span className={styles.name}>
                <Radio.Indicator />
                {t(`settings.mail.templates.${name}`)}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {currentData && <MailFrame text={currentData.text} html={currentData.html} />}
      {!currentData && error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
    </>
  );
}

const useSample = (template: Template) => useTemplatePreviewQuery({ template, language: shownLanguage() });

/** Thumbnail of a design; its name is the label. */
function Thumbnail({ template }: { template: Template }) {
  const { data } = useSample(template);
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {!data && <Skeleton height="100%" radius={0} />}
      {data?.html && (
        <iframe
          inert
          title={template}
          tabIndex={-1}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={data.html}
        />
      )}
      {data?.html === null && <span className={styles.plain}>{data.text}</span>}
    </span>
  );
}
