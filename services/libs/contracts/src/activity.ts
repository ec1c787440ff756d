import { z } from 'zod';
import {
  ACTIVITY_COLORS,
  ACTIVITY_ICONS,
  DEFAULT_ACTIVITY_COLOR,
  DEFAULT_ACTIVITY_ICON,
  DEFAULT_LANGUAGE,
  LANGUAGES,
} from './constants.js';
import { LIMITS } from './limits.js';
import { WarningSchema } from './envelope.js';
import {
  changedChoice,
  choice,
  editedFrom,
  Id,
  Instant,
  nullableChoice,
  nullableText,
  optionalChoice,
  optionalFlag,
  optionalInstant,
  optionalText,
  requiredId,
  requiredText,
} from './fields.js';
import { listQuery } from './paging.js';
import { STEPS } from './step.js';
import { suggestedKey } from './suggested-key.js';
import { optionalTimeZone } from './time-zone.js';

/**
 * POST /api/activities. `created_at` may be set, since events are often entered later. `notify` mails the recipient, in
 * `notify_language`. Without a `step`, the title implies it. `status` and `current_location` also update the parcel;
 * absent, they stay. Without a `time_zone`, the place of the event implies it.
 */
export const CreateActivity = z.object({
  parcel_id: requiredId,
  title: requiredText(),
  description: optionalText(LIMITS.activityDescription).default(null),
  icon: choice(ACTIVITY_ICONS, DEFAULT_ACTIVITY_ICON),
  color: choice(ACTIVITY_COLORS, DEFAULT_ACTIVITY_COLOR),
  step: optionalChoice(STEPS),
  created_at: optionalInstant.default(null),
  time_zone: optionalTimeZone.default(null),
  status: optionalText().optional(),
  current_location: optionalText().optional(),
  notify: optionalFlag,
  notify_language: choice(LANGUAGES, DEFAULT_LANGUAGE),
});
export type CreateActivity = z.output<typeof CreateActivity>;

/** POST /api/activities/preview: the recipient's mail about an unsaved event. */
export const PreviewActivity = CreateActivity.omit({ notify: true });
export type PreviewActivity = z.output<typeof PreviewActivity>;

/** PATCH /api/activities */
export const UpdateActivity = z.object({
  id: requiredId,
  updated_at: editedFrom,
  title: requiredText().optional(),
  description: optionalText(LIMITS.activityDescription).optional(),
  icon: changedChoice(ACTIVITY_ICONS, DEFAULT_ACTIVITY_ICON),
  color: changedChoice(ACTIVITY_COLORS, DEFAULT_ACTIVITY_COLOR),
  step: nullableChoice(STEPS).optional(),
  created_at: optionalInstant.optional(),
  time_zone: optionalTimeZone.optional().meta({ description: 'IANA name; blank: that of the place' }),
});
export type UpdateActivity = z.output<typeof UpdateActivity>;

/** GET /api/parcels/{code}/history */
export const ListHistory = listQuery(['title']);
export type ListHistory = z.output<typeof ListHistory>;
/** Sorts for strangers of a gated site: sorting by title would reveal titles. */
export const RESTRICTED_HISTORY_SORTS = ['created_at', '-created_at', 'updated_at', '-updated_at'];

/** GET /api/activities */
export const ListActivities = listQuery(['title'], { parcel_id: requiredId });
export type ListActivities = z.output<typeof ListActivities>;

/** GET /api/activities/suggestions */
export const SuggestEvents = z.object({ parcel_id: requiredId });
export type SuggestEvents = z.output<typeof SuggestEvents>;

/** A likely next event of a parcel, with its usual icon and color. */
export const EventSuggestion = z
  .object({
    title: z.string(),
    icon: z.enum(ACTIVITY_ICONS),
    color: z.enum(ACTIVITY_COLORS),
    step: z.enum(STEPS).nullable(),
  })
  .meta({ id: 'EventSuggestion' });
export type EventSuggestion = z.output<typeof EventSuggestion>;

/** An event in a parcel's history; month, day and time are in the company's time zone. */
export const Activity = z
  .object({
    id: Id,
    parcel_id: Id,
    title: z.string(),
    title_key: suggestedKey('title'),
    description: nullableText,
    icon: z.enum(ACTIVITY_ICONS),
    color: z.enum(ACTIVITY_COLORS),
    step: z.enum(STEPS).nullable(),
    created_at: Instant,
    updated_at: Instant,
    time_zone: nullableText.meta({
      description: 'IANA name of the time zone where it happened; null if unknown or withheld',
      examples: ['America/New_York'],
    }),
    created_at_month: z.string().meta({ examples: ['Nov'] }),
    created_at_day: z.string().meta({ examples: ['5'] }),
    created_at_time: z.string().meta({ examples: ['05:09'] }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;

/** A written event, with warnings about its input. */
export const WrittenActivity = Activity.extend({ warnings: z.array(WarningSchema) }).meta({
  id: 'WrittenActivity',
});
export type WrittenActivity = z.output<typeof WrittenActivity>;
