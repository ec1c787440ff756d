import { type ClientRequestDetails, CreateQuote } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { BLANK_LINES, filledLines, InvoiceLines, linesOf } from '@/admin/widgets/invoice/invoice-lines';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { paths, requestPath } from '@/admin/paths';
import { AttachmentField } from '@/shared/upload/attachment-field';
import { useAttachments } from '@/shared/upload/use-attachments';
import { FILES, useQuoteRequestMutation } from './requests.api';
import { useAttachmentTexts } from './use-attachment-texts';
import { useUnsavedFiles } from './use-unsaved-files';

type Values = Record<string, string>;

const EMPTY: Values = { currency: '', valid_until: '', terms: '', invoice: 'no', ...BLANK_LINES };

const inputOf = (values: Values, count: number, language: string) => ({
  currency: values['currency'] ?? '',
  valid_until: values['valid_until'] ?? '',
  terms: values['terms'] ?? '',
  invoice: values['invoice'] ?? '',
  lines: linesOf(values, count, language),
});

/** /control/requests/{id}/quote: offers a price for a request. */
export default function CreateQuotePage() {
  const { t, i18n } = useTranslation('admin');
  const { id = '' } = useParams();
  const succeed = useSuccess();
  const [quote] = useQuoteRequestMutation();
  const [added, setAdded] = useState<number | null>(null);
  const attachments = useAttachments(FILES);
  const texts = useAttachmentTexts();
  const forgetFiles = useUnsavedFiles(attachments);
  const form: Form<Values> = useAdminForm<Values, ClientRequestDetails>({
    name: `create-quote.${id}`,
    draft: 'visit',
    initial: EMPTY,
    check: (values) => issuesOf(CreateQuote, inputOf(values, count, i18n.language)),
    send: async (values) => {
      const files = await attachments.sent();
      const input = inputOf(values, count, i18n.language);
      return quote({ id, ...input, ...(files.length > 0 && { files }) }).unwrap();
    },
    done: () => {
      forgetFiles();
      succeed(requestPath(id), t('requests.quoteDone'));
    },
  });
  const [begun] = useState<number>(() => Math.max(1, filledLines(form.values)));
  const count: number = added ?? begun;
  const title = t('requests.createQuote');
  return (
    <AdminPage
      title={title}
      crumbs={[
        { text: t('requests.title'), to: paths.requests },
        { text: t('requests.one'), to: requestPath(id) },
        { text: title },
      ]}
    >
      <MailNotice about="any" />
      <AdminForm form={form} action={t('requests.sendQuote')} sentByEnter={false}>
        <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="EUR" />
        <TextField form={form} name="valid_until" type="date" />
        <InvoiceLines form={form} count={count} onCount={setAdded} />
        <TextAreaField form={form} name="terms" optional limit={LIMITS.message} dir="auto" />
        <AttachmentField attachments={attachments} texts={texts} busy={form.busy} />
        <SwitchField form={form} name="invoice" />
      </AdminForm>
    </AdminPage>
  );
}
