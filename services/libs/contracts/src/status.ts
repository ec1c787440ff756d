import { z } from 'zod';
import { Id, nullableChoice, optionalText, requiredId, requiredText } from './fields.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';
import { STEPS } from './step.js';

/** GET /api/statuses: most parcels first. */
export const ListStatuses = listQuery([]).pick({ page: true, after: true, per_page: true, q: true });
export type ListStatuses = z.output<typeof ListStatuses>;

/** A status in one spelling, with its parcels. */
export const Status = z
  .object({
    id: z.string().meta({ description: 'equal to `status`', examples: ['In transit'] }),
    status: z.string().meta({ examples: ['In transit'] }),
    parcels: z.int().min(1),
    step: z
      .enum(STEPS)
      .nullable()
      .meta({ description: 'step that the status means, or that all its parcels have; null if none' }),
  })
  .meta({ id: 'Status' });
export type Status = z.output<typeof Status>;

const statusTexts = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(requiredText()).min(1).max(LIMITS.mergedStatuses),
);

/**
 * PATCH /api/statuses: gives the parcels with the statuses `from` the status `to`, or takes a change back by its id,
 * `undo`. Call it again with the `id` of the response while parcels remain.
 */
export const ChangeStatuses = z
  .object({
    id: requiredId.optional().meta({ description: 'continues a change' }),
    from: statusTexts.optional().meta({
      description: 'statuses as spelled',
      accepts: {
        oneOf: [
          {
            type: 'array',
            minItems: 1,
            maxItems: LIMITS.mergedStatuses,
            items: { type: 'string', minLength: 1, maxLength: LIMITS.text },
          },
          { type: 'string', minLength: 1, maxLength: LIMITS.text },
        ],
      },
    }),
    to: optionalText().optional(),
    step: nullableChoice(STEPS).optional().meta({
      description: 'step of the parcels, also of those that keep their status; blank: by the status',
    }),
    undo: requiredId.optional(),
  })
  .refine(({ from, undo }) => from !== undefined || undo !== undefined, {
    ...issue('required'),
    path: ['from'],
  })
  .refine(({ to, undo }) => (to ?? null) !== null || undo !== undefined, {
    ...issue('required'),
    path: ['to'],
  });
export type ChangeStatuses = z.output<typeof ChangeStatuses>;

/** Result of one call. */
export const StatusChange = z
  .object({
    id: Id,
    changed: z.int().min(0),
    left: z.int().min(0).meta({ description: 'parcels with another status since, or deleted' }),
    remaining: z.boolean().meta({ description: 'true if another call has to continue' }),
  })
  .meta({ id: 'StatusChange' });
export type StatusChange = z.output<typeof StatusChange>;
