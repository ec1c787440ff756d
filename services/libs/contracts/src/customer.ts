import { z } from 'zod';
import { optionalCountry } from './country.js';
import {
  editedFrom,
  Id,
  Instant,
  nullableText,
  optionalInteger,
  optionalLine,
  optionalText,
  requiredEmail,
  requiredId,
  requiredLine,
} from './fields.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';

const addressesIn = (value: unknown): unknown => {
  if (value === undefined) return undefined;
  const given: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return given.flatMap((one): unknown[] =>
    typeof one === 'string' ? one.split(/[,;\s]+/u).filter((address) => address !== '') : [one],
  );
};

/** Email addresses; none is fine. Removes duplicates. */
const emails = z
  .preprocess(
    addressesIn,
    z
      .array(requiredEmail)
      .max(LIMITS.customerEmails)
      .transform((addresses) => [
        ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
      ]),
  )
  .meta({
    description: 'an array, or a string of addresses with commas, semicolons or spaces between them',
    accepts: { type: ['array', 'string', 'null'], items: { type: 'string' } },
  });

const paymentTerms = optionalInteger(0, LIMITS.paymentTermsMax);

/** POST /api/customers */
export const CreateCustomer = z.object({
  name: requiredLine(),
  address: optionalText().default(null),
  country: optionalCountry.default(null),
  emails: emails.default([]),
  tax_number: optionalLine().default(null),
  payment_terms: paymentTerms.default(null),
  note: optionalText(LIMITS.note).default(null),
});
export type CreateCustomer = z.output<typeof CreateCustomer>;

/** PATCH /api/customers */
export const UpdateCustomer = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: requiredLine().optional(),
  address: optionalText().optional(),
  country: optionalCountry.optional(),
  emails: emails.optional(),
  tax_number: optionalLine().optional(),
  payment_terms: paymentTerms.optional(),
  note: optionalText(LIMITS.note).optional(),
});
export type UpdateCustomer = z.output<typeof UpdateCustomer>;

/** GET /api/customers */
export const ListCustomers = listQuery(['name']);
export type ListCustomers = z.output<typeof ListCustomers>;

/** Somebody who is invoiced. */
export const Customer = z
  .object({
    id: Id,
    name: z.string(),
    address: nullableText.meta({ description: 'street, postal code and town, in lines' }),
    country: nullableText.meta({ description: 'ISO 3166-1 code', examples: ['DE'] }),
    emails: z.array(z.string()),
    tax_number: nullableText.meta({ examples: ['DE123456789'] }),
    payment_terms: z.int().nullable().meta({ description: 'days until an invoice is due' }),
    note: nullableText.meta({ description: 'only colleagues see it' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof Customer>;
