import { z } from 'zod';
import { API_SCOPES } from './constants.js';
import { Id, Instant, nullableText, optionalFlag, optionalInstant, requiredText } from './fields.js';
import { missingToUndefined, splitAtCommas } from './form-values.js';
import { listQuery } from './paging.js';

const NAME_MAX = 100;

/** GET /api/admins/keys: lists API keys. */
export const ListApiKeys = listQuery(['name', 'expires_at', 'last_used_at']);
export type ListApiKeys = z.output<typeof ListApiKeys>;

/** Treats an empty list of scopes as missing. */
const someOrNone = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : splitAtCommas(missingToUndefined(value));

/** POST /api/admins/keys; without `expires_at` the key is valid for a year. */
export const CreateApiKey = z.object({
  name: requiredText(NAME_MAX),
  scopes: z.preprocess(someOrNone, z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length)).meta({
    description: 'an array, or a comma-separated string',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'string', enum: [...API_SCOPES] }, minItems: 1 },
        { type: 'string' },
      ],
    },
  }),
  expires_at: optionalInstant.default(null),
  test: optionalFlag.meta({
    description: 'true for a key of the sandbox, whose data is apart; only where it runs, see docs/api.md',
  }),
});
export type CreateApiKey = z.output<typeof CreateApiKey>;

/** A key without its secret; `prefix` is its visible beginning. */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ examples: ['vw_live_7kQ2mX9a'] }),
    scopes: z.array(z.enum(API_SCOPES)),
    test: z.boolean().meta({ description: 'true if only the sandbox accepts it', examples: [false] }),
    created_by: nullableText.meta({ description: 'email address of the admin who created it' }),
    created_at: Instant,
    expires_at: Instant,
    last_used_at: Instant.nullable().meta({ description: 'rounded to the minute' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

/** The only response with the key itself. */
export const CreatedApiKey = ApiKey.extend({
  key: z.string().meta({ examples: ['vw_live_7kQ2mX9a_…'] }),
}).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.output<typeof CreatedApiKey>;

/** The signed list of keys that auth publishes for every service. */
export const PublishedApiKeys = z.array(
  z.object({
    id: Id,
    name: z.string(),
    prefix: z.string(),
    /** SHA-256 of the part after the prefix, or of all of a test key, base64url. */
    hash: z.string(),
    scopes: z.array(z.string()),
    /** Seconds since 1970. */
    expires: z.int(),
  }),
);
export type PublishedApiKeys = z.output<typeof PublishedApiKeys>;
