import { z } from 'zod';

const hash = z.base64().meta({ examples: ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] });

/** A record's place in the log. */
const place = {
  index: z.int().min(0),
  entry: hash,
  path: z.array(hash).describe('sibling hashes from the leaf to the root'),
};

/** A record's content. Null for strangers of a gated site, and once a later record has superseded it. */
const content = {
  salt: hash.nullable(),
  record: z.string().nullable().describe('canonical JSON (RFC 8785)'),
};

const link = z
  .string()
  .nullable()
  .describe('canonical JSON with the hash of salt and record, and the place in the parcel’s chain');

/** A time stamp of a checkpoint. */
export const LogStamp = z
  .object({
    authority: z.string().describe('host of the time-stamping authority'),
    time: z.iso.datetime().meta({ examples: ['2026-11-05T08:00:00.000Z'] }),
    size: z.int().min(1),
    root: hash,
    checkpoint: z
      .string()
      .describe('the stamped text: a signed checkpoint, at most as large as that of the proof'),
    consistency: z
      .array(hash)
      .describe(
        'proof that the log of the proof extends the stamped one (RFC 6962); empty if it is the same',
      ),
    response: z.base64().describe('the authority’s response (RFC 3161, DER), as for openssl ts -verify -in'),
  })
  .meta({ id: 'LogStamp' });
export type LogStamp = z.output<typeof LogStamp>;

/** The signed state of the log that a proof leads to. */
const state = {
  key: z
    .string()
    .describe('verifier key of the checkpoint (C2SP signed-note)')
    .meta({ examples: ['www.example.com/log+d98b6f4f+AUcHJz1e0nDkPZ4jDTnvOk3qB0q9yMfp1fZxrmYl0Xwk'] }),
  size: z.int().min(1),
  root: hash,
  checkpoint: z.string().describe('signed checkpoint (C2SP tlog-checkpoint)'),
  stamp: LogStamp.nullable().describe(
    'earliest time stamp of a log with all records of the proof; null until then',
  ),
};

/**
 * GET /api/activities/{id}/proof: everything needed to verify offline that an event is in the log. `entry` is leaf
 * `index` of the RFC 6962 tree whose size and root `checkpoint` signs. In version 2, `entry` is SHA-256 of `link`,
 * whose `content` is SHA-256 of `salt` followed by `record` in UTF-8; version 1 has no link, and `entry` is that hash.
 */
export const EventProof = z
  .object({ version: z.union([z.literal(1), z.literal(2)]), ...state, ...place, ...content, link })
  .meta({ id: 'EventProof' });
export type EventProof = z.output<typeof EventProof>;

/** A record of a parcel's chain. */
const ChainedProof = z.object({ ...place, ...content, link }).meta({ id: 'ChainedProof' });
export type ChainedProof = z.output<typeof ChainedProof>;

/**
 * GET /api/parcels/{code}/history/proof: all records of a parcel. Each `link` has the leaf hash of the one before.
 * `head.note`, signed like the checkpoint, states how many the parcel has up to `size` entries of the log. `earlier`
 * are events and handovers that an earlier release logged, without a chain.
 */
export const HistoryProof = z
  .object({
    version: z.literal(2),
    ...state,
    head: z.object({
      records: z.int().min(0),
      size: z.int().min(1),
      note: z.string().describe('signed note (C2SP signed-note)'),
    }),
    records: z.array(ChainedProof),
    custom: z
      .record(z.string(), z.string())
      .describe('salts, by key, of the custom fields in the newest record that the caller may see')
      .meta({ examples: [{}] }),
    earlier: z.array(z.object({ ...place, ...content }).meta({ id: 'UnchainedProof' })),
  })
  .meta({ id: 'HistoryProof' });
export type HistoryProof = z.output<typeof HistoryProof>;

/** GET /api/handovers/{id}/proof: a handover's record for each of its parcels, in the order of the log. */
export const HandoverProof = z
  .object({ version: z.literal(2), ...state, records: z.array(ChainedProof) })
  .meta({ id: 'HandoverProof' });
export type HandoverProof = z.output<typeof HandoverProof>;
