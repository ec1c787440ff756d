import { z } from 'zod';
import { editedFrom, Id, Instant, requiredId, requiredLine, requiredText } from './fields.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';

const name = requiredLine(LIMITS.templateName);
const text = requiredText(LIMITS.message).meta({
  description:
    'the control panel replaces `{number}` by the number of the request, `{name}` by the client’s name',
});

/** GET /api/reply-templates */
export const ListReplyTemplates = listQuery(['name']);
export type ListReplyTemplates = z.output<typeof ListReplyTemplates>;

/** POST /api/reply-templates */
export const CreateReplyTemplate = z.object({ name, text });
export type CreateReplyTemplate = z.output<typeof CreateReplyTemplate>;

/** PATCH /api/reply-templates */
export const UpdateReplyTemplate = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: name.optional(),
  text: text.optional(),
});
export type UpdateReplyTemplate = z.output<typeof UpdateReplyTemplate>;

/** A text with which the desk answers requests. */
export const ReplyTemplate = z
  .object({ id: Id, name: z.string(), text: z.string(), created_at: Instant, updated_at: Instant })
  .meta({ id: 'ReplyTemplate' });
export type ReplyTemplate = z.output<typeof ReplyTemplate>;
