import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

interface PasswordFieldProps<V extends FormValues> extends FieldProps<V> {
  autoComplete: 'current-password' | 'new-password';
}

/** Password input with a show button. */
export function PasswordField<V extends FormValues>({ autoComplete, ...field }: PasswordFieldProps<V>) {
  const { t } = useTranslation('admin');
  return (
    <PasswordInput
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword'), tabIndex: 0 }}
      dir="ltr"
      {...useField(field)}
    />
  );
}
