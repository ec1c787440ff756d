import { z } from 'zod';
import { YES_NO } from './constants.js';
import { LIMITS } from './limits.js';
import {
  flag,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalLine,
  requiredEmail,
  requiredId,
  requiredLine,
  requiredText,
} from './fields.js';
import { listQuery } from './paging.js';

/** POST /api/messages. `website` is a honeypot: hidden from people, filled in by bots. */
export const SendMessage = z.object({
  subject: requiredLine(),
  body: requiredText(LIMITS.message),
  email: requiredEmail,
  name: optionalLine().default(null),
  website: z.unknown().optional().meta({ description: 'must be omitted' }),
});
export type SendMessage = z.output<typeof SendMessage>;

/** PATCH /api/messages */
export const UpdateMessage = z.object({ id: requiredId, read: flag });
export type UpdateMessage = z.output<typeof UpdateMessage>;

/** GET /api/messages */
export const ListMessages = listQuery(['subject', 'name', 'email'], {
  read: optionalChoice(YES_NO),
});
export type ListMessages = z.output<typeof ListMessages>;

/** A visitor's message from the contact form. */
export const Message = z
  .object({
    id: Id,
    name: nullableText,
    email: z.string(),
    subject: z.string(),
    body: z.string(),
    read_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;
