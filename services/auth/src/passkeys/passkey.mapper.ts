import type { Passkey } from '@vaultway/contracts';
import type { PasskeyEntity } from './passkey.entity.js';

export const toPasskey = (row: PasskeyEntity): Passkey => ({
  id: row.id,
  name: row.name,
  backed_up: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
