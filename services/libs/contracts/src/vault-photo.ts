import { z } from 'zod';
import { Id, Instant, nullableText, requiredText } from './fields.js';
import { requiredFile } from './uploaded-file.js';

/** Most photos of an item or a forced opening, without removed ones. */
export const MAX_PHOTOS = 6;

/** POST /api/vault/items/{id}/photos, POST /api/vault/openings/{id}/photos */
export const AddPhoto = z.object({ image: requiredFile('a JPEG or PNG file of at most 5 MB') });
export type AddPhoto = z.output<typeof AddPhoto>;

/** POST /api/vault/items/{id}/photos/{photo}/remove, POST /api/vault/openings/{id}/photos/{photo}/remove */
export const RemovePhoto = z.object({ reason: requiredText() });
export type RemovePhoto = z.output<typeof RemovePhoto>;

/** A photo of an item, without its bytes, which a removed one no longer has. */
export const ItemPhoto = z
  .object({
    id: Id,
    item_id: Id,
    sha256: z.string().meta({ description: 'of the JPEG as it is stored and served, in hex' }),
    size: z.int().meta({ description: 'in bytes' }),
    added_by: z.string(),
    removed_at: Instant.nullable(),
    removed_by: nullableText,
    remove_reason: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultItemPhoto' });
export type ItemPhoto = z.output<typeof ItemPhoto>;

/** A photo of what was found in a box that was opened by force. */
export const OpeningPhoto = ItemPhoto.omit({ item_id: true })
  .extend({ opening_id: Id })
  .meta({ id: 'VaultOpeningPhoto' });
export type OpeningPhoto = z.output<typeof OpeningPhoto>;

/** A photo of an item, as its client sees it. */
export const OwnItemPhoto = ItemPhoto.pick({ id: true, sha256: true, created_at: true }).meta({
  id: 'OwnVaultItemPhoto',
});
export type OwnItemPhoto = z.output<typeof OwnItemPhoto>;
