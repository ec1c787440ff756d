import { NativeSelect } from '@mantine/core';
import type { InvoiceDetails } from '@vaultway/contracts';
import { type Language, LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerQuery } from '@/admin/api/customers.api';
import type { ApiFailure } from '@/shared/api/failure';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import styles from './invoices.module.css';

interface ReminderDialogProps {
  invoice: InvoiceDetails;
  onSend: (language: string) => void;
  onClose: () => void;
}

/** Shows the addressees of a reminder, and asks for its language: the panel's own by default. */
export function ReminderDialog({ invoice, onSend, onClose }: ReminderDialogProps) {
  const { t, i18n } = useTranslation('admin');
  const [language, setLanguage] = useState<Language>(
    () => OFFERED_LANGUAGES.find((code) => LANGUAGE_TABLE[code].tag === i18n.language) ?? 'en',
  );
  const emails = useAddressees(invoice);
  return (
    <QuestionDialog
      title={t('invoices.reminders.action')}
      action={t('invoices.reminders.action')}
      disabled={!emails || emails.length === 0}
      onConfirm={() => onSend(language)}
      onClose={onClose}
    >
      {emails?.length === 0 && <p role="status">{t('issues.no_customer_email')}</p>}
      {emails && emails.length > 0 && (
        <p>
          {t('fields.to')}: <bdi dir="ltr">{emails.join(', ')}</bdi>
        </p>
      )}
      <NativeSelect
        className={styles.language}
        label={t('fields.language')}
        data={LANGUAGE_OPTIONS}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
      />
    </QuestionDialog>
  );
}

/**
 * Returns the addresses that the customer has now, or had on the invoice if it is deleted; undefined
 * while they are unknown.
 */
function useAddressees({ customer_id: id, customer }: InvoiceDetails): string[] | undefined {
  const { currentData, error } = useCustomerQuery(id ?? '', {
    skip: id === null,
    refetchOnMountOrArgChange: true,
  });
  if (id === null || (error as ApiFailure | undefined)?.status === 404) return customer?.emails ?? [];
  return currentData?.emails;
}
