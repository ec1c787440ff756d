import type { Message } from '@vaultway/contracts';
import type { MessageEntity } from './message.entity.js';

export const toMessageView = (row: MessageEntity): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  body: row.body,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
