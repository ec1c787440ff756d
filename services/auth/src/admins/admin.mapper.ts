import type { Admin, AdminAccount } from '@vaultway/contracts';
import type { AdminEntity } from './admin.entity.js';

/** The password's hash stays behind. */
export const toAdmin = ({ id, email }: Pick<AdminEntity, 'id' | 'email'>): Admin => ({ id, email });

/** @param asking who reads the list */
export const toAccount = ({ id, email, created_at }: AdminEntity, asking: Admin): AdminAccount => ({
  id,
  email,
  current: id === asking.id,
  created_at: created_at.toISOString(),
});
