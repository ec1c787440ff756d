import type { ChangeEvent } from 'react';
import { lengthOf, toDetail } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import type { FieldProps } from './field.types';
import { belowField } from './counter';
import { FieldLabel } from './field-label';
import { useSentences } from '../text/sentences';
import type { FormValues } from './use-admin-form';

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the id of a form's field, for links to it. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** Returns the input props of a field. Typing past the limit is allowed and makes the field invalid. */
export function useField<V extends FormValues>({
  form,
  name,
  help,
  optional,
  limit = LIMITS.text,
}: FieldProps<V>) {
  const sentences = useSentences(form.labels);
  // `lines.1.price` stands below the heading of its line.
  const [, inside = name] = /^\w+\.\d+\.(\w+)$/.exec(name) ?? [];
  const value = form.values[name] ?? '';
  const count = lengthOf(value.trim());
  const error =
    form.errors[name] ??
    (count > limit ? sentences.issue(toDetail(name, 'too_long', { max: limit })) : undefined);

  return {
    id: fieldId(form.id, name),
    name,
    label: <FieldLabel text={sentences.label(inside)} optional={optional} />,
    description: belowField(count, limit, help),
    error,
    value,
    'aria-required': !optional,
    'aria-invalid': error !== undefined,
    onChange: (event: ChangeEvent<Input>) => form.set(name, event.currentTarget.value),
    onBlur: () => form.leave(name),
  };
}
