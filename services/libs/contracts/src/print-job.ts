import { z } from 'zod';
import { PRINT_FORMATS, PRINT_KINDS } from './constants.js';
import { choice, Id, Instant, optionalText } from './fields.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { parcelIds } from './parcel-bulk.js';

const parcelsToPrint = {
  ids: parcelIds.optional(),
  import: optionalText().default(null).meta({ description: 'ID of an import, whose parcels are printed' }),
  match: optionalText(LIMITS.bulkMatch)
    .default(null)
    .meta({
      description: 'the list’s filters and sort, as in its address: `status=Held&sort=destination`',
      examples: [null],
    }),
};

const namesParcels = (given: { ids?: string[] | undefined; import: string | null; match: string | null }) =>
  (given.ids?.length ?? 0) > 0 || given.import !== null || given.match !== null;
const NO_PARCELS = { ...issue('required'), path: ['ids'] };

/** POST /api/parcels/labels: `ids` in printing order, or the parcels of an `import`, or those that `match`. */
export const PrintManyLabels = z
  .object({ ...parcelsToPrint, format: choice(PRINT_FORMATS, 'a6') })
  .refine(namesParcels, NO_PARCELS);
export type PrintManyLabels = z.output<typeof PrintManyLabels>;

/** POST /api/parcels/waybills */
export const PrintManyWaybills = z.object(parcelsToPrint).refine(namesParcels, NO_PARCELS);
export type PrintManyWaybills = z.output<typeof PrintManyWaybills>;

const PrintFile = z.object({
  name: z.string().meta({ examples: ['labels-1.pdf'] }),
  url: z.string().meta({ examples: ['/api/jobs/0197a7c2-5d1e-7c3a-9a51-0f7c3c1d2e4b/1.pdf'] }),
  first: z.string().meta({ description: 'tracking code of its first parcel' }),
  last: z.string().meta({ description: 'tracking code of its last parcel' }),
  parcels: z.int().min(0).meta({ description: 'number of its parcels that are not deleted; no file if 0' }),
  printed_at: Instant.nullable().meta({ description: 'time of its first download' }),
});

/** Labels or waybills of many parcels, in files that are made on download and available for a day. */
export const PrintJob = z
  .object({
    id: Id,
    kind: z.enum(PRINT_KINDS),
    format: z.enum(PRINT_FORMATS).nullable().meta({ description: 'null for waybills' }),
    parcels: z.int().min(0).meta({ description: 'number of its parcels that are not deleted' }),
    done: z.int().min(0).meta({ description: 'number of parcels in the files downloaded so far' }),
    deleted: z
      .array(z.string())
      .max(LIMITS.perPageMax)
      .meta({ description: 'tracking codes of deleted parcels, which files leave out: the first 100' }),
    deleted_total: z.int().min(0),
    files: z.array(PrintFile).min(1),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'PrintJob' });
export type PrintJob = z.output<typeof PrintJob>;
