import type { ReplyTemplate } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';

export type TemplateValues = Record<'name' | 'text', string>;

/** The text is a message. */
export const TEMPLATE_LABELS = { text: 'body' } as const;

export const valuesOf = ({ name, text }: ReplyTemplate): TemplateValues => ({ name, text });

/** Name and text of a reply template. */
export function TemplateFields({ form }: { form: AdminForm<TemplateValues> }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" />
      <TextAreaField
        form={form}
        name="text"
        limit={LIMITS.message}
        dir="auto"
        help={t('templates.textHelp', { number: '{number}', name: '{name}' })}
      />
    </>
  );
}
