import { z } from 'zod';
import { Id, Instant, optionalLine, optionalText, requiredEmail } from './fields.js';
import { listQuery, sortByTime } from './paging.js';

/** POST and DELETE /api/customers/{id}/users */
export const LinkUser = z.object({ email: requiredEmail });
export type LinkUser = z.output<typeof LinkUser>;

/** GET /api/customers/{id}/users */
export const ListLinkedUsers = listQuery([])
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListLinkedUsers = z.output<typeof ListLinkedUsers>;

/** A user, by verified address, who sees a customer's invoices. */
export const LinkedUser = z
  .object({ id: Id, customer_id: Id, email: z.string(), created_at: Instant })
  .meta({ id: 'LinkedUser' });
export type LinkedUser = z.output<typeof LinkedUser>;

/** GET /api/clients/figures: of a customer, or of a user's address. */
export const ReadClientFigures = z.object({
  customer_id: optionalText().default(null),
  email: optionalLine().default(null),
});
export type ReadClientFigures = z.output<typeof ReadClientFigures>;

const Sum = z.object({ currency: z.string(), amount: z.string().meta({ examples: ['1250.50'] }) });

/** Dealings of the company with a client. */
export const ClientFigures = z
  .object({
    parcels: z.int().meta({ description: 'parcels that name one of the addresses; counts to 1,000' }),
    at_least: z.boolean().meta({ description: 'true if there are more' }),
    values: z.array(Sum).meta({ description: 'sums of the declared values of these parcels, by currency' }),
    invoices: z.int(),
    open: z.array(Sum).meta({ description: 'sums that are open, by currency' }),
    customers: z
      .array(z.object({ id: Id, name: z.string() }))
      .meta({ description: 'customers with the address, by it or by a link; empty for a customer' }),
  })
  .meta({ id: 'ClientFigures' });
export type ClientFigures = z.output<typeof ClientFigures>;
