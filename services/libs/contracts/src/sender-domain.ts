import { z } from 'zod';
import { nullableText } from './fields.js';
import { hostName } from './settings.js';

/**
 * `good`: as it should be; `found`: there, but nothing more is known; `incomplete`: without the relay; `faulty`: not
 * valid; `not_seen`: not under the usual names; `unreachable`: the name servers did not answer.
 */
export const DOMAIN_STATES = [
  'good',
  'found',
  'missing',
  'incomplete',
  'faulty',
  'not_seen',
  'unreachable',
] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

const Finding = z.object({
  state: z.enum(DOMAIN_STATES),
  /** DNS name of the TXT record. */
  name: z.string(),
  record: nullableText.meta({ description: 'the record that was found' }),
  wanted: nullableText.meta({ description: 'the record that should be there, if it can be told' }),
});
export type Finding = z.output<typeof Finding>;

/** Records that let other mail servers trust the sender's domain. */
export const DomainFindings = z.object({ spf: Finding, dkim: Finding, dmarc: Finding });
export type DomainFindings = z.output<typeof DomainFindings>;

/** GET /api/mails/sender-domain: `relay_host` may be a server that is not saved yet. */
export const ReadSenderDomain = z.object({ relay_host: hostName.default(null) });
export type ReadSenderDomain = z.output<typeof ReadSenderDomain>;

export const SenderDomain = DomainFindings.extend({
  sender: z.string().meta({ description: 'the address that emails come from' }),
  domain: z.string(),
}).meta({ id: 'SenderDomain' });
export type SenderDomain = z.output<typeof SenderDomain>;
