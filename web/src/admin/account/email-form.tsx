import type { ReactNode } from 'react';
import { SendPin } from '@vaultway/contracts';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';

const EMPTY = { email: '' };

interface EmailFormProps {
  name: string;
  /** What its button says. */
  action: string;
  aside: ReactNode;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

/** Asks for the address of an account, to which something is then sent. */
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
