import { inYears1To9999, issue, jsonText, LIMITS, type Step } from '@vaultway/contracts';
import { z } from 'zod';

const MAX_EVENTS = 500;
const MAX_EPCS = 50;

/** Business steps of CBV 2.0, with the step of a parcel that a partner's event means; none for most. */
const BIZ_STEPS: Record<string, Step | null> = {
  ...Object.fromEntries(
    `accepting assembling collecting consigning creating_class_instance cycle_counting decommissioning destroying
     disassembling dispensing encoding entering_exiting inspecting installing killing loading other packing picking
     removing repackaging repairing replacing reserving retail_selling staging_outbound stock_taking stocking unloading
     unpacking void_shipping sensor_reporting sampling`
      .split(/\s+/)
      .map((name) => [name, null]),
  ),
  commissioning: 'registered',
  departing: 'departed',
  shipping: 'departed',
  transporting: 'departed',
  arriving: 'arrived',
  // A partner's receiving is not the recipient's: only a handover delivers.
  receiving: 'arrived',
  storing: 'stored',
  holding: 'exception',
};

/** Returns the step that a word of the vocabulary means; null if it means none. */
export const stepOf = (name: string): Step | null => BIZ_STEPS[name] ?? null;

const CBV =
  /^(?:urn:epcglobal:cbv:bizstep:|https?:\/\/(?:ref|ns)\.gs1\.org\/(?:cbv|voc)\/BizStep-|cbv:BizStep-)/i;

/** A word of the vocabulary, its URI, or a URI of the partner's own, which means no step. */
const bizStep = z
  .string()
  .max(LIMITS.text)
  .transform((name) => name.replace(CBV, ''))
  .refine((name) => Object.hasOwn(BIZ_STEPS, name) || /^[a-z][\w+.-]*:./i.test(name))
  .transform(stepOf)
  .optional();

const uri = z
  .string()
  .max(LIMITS.text)
  .regex(/^[a-z][a-z\d+.-]*:\S+$/i);

const CapturedEvent = z.object({
  eventID: uri,
  type: z.enum(['ObjectEvent']),
  action: z.enum(['OBSERVE', 'ADD']),
  eventTime: z.iso
    .datetime({ offset: true, abort: true })
    .refine((text) => inYears1To9999(new Date(text).toISOString()), issue('not_datetime')),
  eventTimeZoneOffset: z.string().regex(/^[+-](?:0\d|1[0-4]):[0-5]\d$/),
  epcList: z.array(uri).min(1).max(MAX_EPCS),
  bizStep,
  errorDeclaration: z.undefined().optional(),
});
export type CapturedEvent = z.output<typeof CapturedEvent>;

/** POST /api/epcis/capture: an EPCISDocument of ObjectEvents about our parcels. Other fields are ignored. */
export const CaptureDocument = z.object({
  '@context': z.unknown().optional(),
  type: z.enum(['EPCISDocument']),
  schemaVersion: z.string().regex(/^2(?:\.\d+)*$/),
  creationDate: z.iso.datetime({ offset: true }),
  epcisBody: z
    .preprocess(jsonText, z.object({ eventList: z.array(CapturedEvent).min(1).max(MAX_EVENTS) }))
    .meta({
      description: '`eventList`: ObjectEvents; JSON in a form',
      accepts: {
        oneOf: [
          {
            type: 'object',
            required: ['eventList'],
            properties: {
              eventList: { type: 'array', minItems: 1, maxItems: MAX_EVENTS, items: { type: 'object' } },
            },
          },
          { type: 'string' },
        ],
      },
    }),
});
export type CaptureDocument = z.output<typeof CaptureDocument>;
