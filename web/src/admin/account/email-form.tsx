import type { ReactNode } from 'react';
import { SendPin } from '@vaultway/contracts';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';

const EMPTY = { email: '' };

interface EmailFormProps {
  name: string;
  /** Label of the submit button. */
  action: string;
  aside: ReactNode;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

/** Asks for an account's email address, to send something to it. */
export function EmailForm({ name, action, aside, send, onSent }: EmailFormProps) {
  const form = useAdminForm({
    name,
    initial: EMPTY,
    check: (values) => issuesOf(SendPin, values),
    send: async ({ email }) => {
      await send(email);
      return email.trim();
    },
    done: onSent,
  });
  return (
    <AdminForm form={form} action={action} aside={aside}>
      <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
    </AdminForm>
  );
}
