import { Button, NativeSelect } from '@mantine/core';
import { MAIL_TEMPLATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { MailFrame } from '@/admin/widgets/mail/mail-frame';
import type { MailValues } from './mail-form';
import { usePreviewMailMutation } from './mail.api';
import styles from './mail.module.css';

/** Preview of the mail, in the template of the settings or another one. */
export function MailPreviewPanel({ form }: { form: AdminForm<MailValues> }) {
  const { t } = useTranslation('admin');
  const [preview, { data, error, isLoading }] = usePreviewMailMutation();
  const { subject, body, template, language } = form.values;
  const show = (looks = template) => void preview({ subject, body, language, template: looks });
  return (
    <section className={styles.preview} aria-label={t('mail.preview.title')}>
      <div className={styles.looks}>
        <NativeSelect
          label={t('mail.preview.template')}
          data={[
            { value: '', label: t('mail.preview.ofSettings') },
            ...MAIL_TEMPLATES.map((name) => ({ value: name, label: t(`settings.mail.templates.${name}`) })),
          ]}
          value={template}
          onChange={({ currentTarget }) => {
            form.set('template', currentTarget.value);
            if (data) show(currentTarget.value);
          }}
        />
        <Button variant="default" loading={isLoading} onClick={() => show()}>
          {t('mail.preview.show')}
        </Button>
      </div>
      <p className={styles.about}>{t('mail.preview.about')}</p>
      {error && <FailurePanel failure={error as ApiFailure} onRetry={() => show()} />}
      {data && <MailFrame text={data.text} html={data.html} />}
    </section>
  );
}
