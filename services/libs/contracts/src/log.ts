import { z } from 'zod';

const hash = z.base64().meta({ examples: ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] });

/**
 * GET /api/activities/{id}/proof: everything needed to verify offline that an event is in the log. `entry` is SHA-256
 * of `salt` followed by `record` in UTF-8; it is leaf `index` of the RFC 6962 tree whose size and root `checkpoint`
 * signs. `record` and `salt` are null for strangers of a gated site.
 */
export const EventProof = z
  .object({
    key: z
      .string()
      .describe('verifier key of the checkpoint (C2SP signed-note)')
      .meta({ examples: ['www.example.com/log+d98b6f4f+AUcHJz1e0nDkPZ4jDTnvOk3qB0q9yMfp1fZxrmYl0Xwk'] }),
    index: z.int().min(0),
    entry: hash,
    salt: hash.nullable(),
    record: z.string().nullable().describe('canonical JSON (RFC 8785)'),
    size: z.int().min(1),
    root: hash,
    path: z.array(hash).describe('sibling hashes from the leaf to the root'),
    checkpoint: z.string().describe('signed checkpoint (C2SP tlog-checkpoint)'),
  })
  .meta({ id: 'EventProof' });
export type EventProof = z.output<typeof EventProof>;
