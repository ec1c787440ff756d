import { z } from 'zod';
import {
  ACTIVITY_COLORS,
  ACTIVITY_ICONS,
  DEFAULT_ACTIVITY_COLOR,
  DEFAULT_ACTIVITY_ICON,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LIMITS,
} from './constants.js';
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

/**
 * POST /api/activities. `created_at` may be set, since an event is often entered later. `notify` mails the
 * recipient, in `notify_language`. Without a `step` the title says it. `status` and `current_location` are what the
 * parcel gets along with the event; absent, they stay.
 */
export const CreateActivity = z.object({
  parcel_id: requiredId,
  title: requiredText(),
  description: optionalText(LIMITS.activityDescription).default(null),
  icon: choice(ACTIVITY_ICONS, DEFAULT_ACTIVITY_ICON),
  color: choice(ACTIVITY_COLORS, DEFAULT_ACTIVITY_COLOR),
  step: optionalChoice(STEPS),
  created_at: optionalInstant.default(null),
  status: optionalText().optional(),
  current_location: optionalText().optional(),
  notify: optionalFlag,
  notify_language: choice(LANGUAGES, DEFAULT_LANGUAGE),
});
export type CreateActivity = z.output<typeof CreateActivity>;

/** POST /api/activities/preview: the mail to the recipient about an event that is not saved yet. */
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
});
export type UpdateActivity = z.output<typeof UpdateActivity>;

/** GET /api/parcels/{code}/history */
export const ListHistory = listQuery(['title']);
export type ListHistory = z.output<typeof ListHistory>;

/** GET /api/activities */
export const ListActivities = listQuery(['title'], { parcel_id: requiredId });
export type ListActivities = z.output<typeof ListActivities>;

/** GET /api/activities/suggestions */
export const SuggestEvents = z.object({ parcel_id: requiredId });
export type SuggestEvents = z.output<typeof SuggestEvents>;

/** An event that often follows a parcel's last one, with the icon and color that it mostly had. */
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
    description: nullableText,
    icon: z.enum(ACTIVITY_ICONS),
    color: z.enum(ACTIVITY_COLORS),
    step: z.enum(STEPS).nullable(),
    created_at: Instant,
    updated_at: Instant,
    created_at_month: z.string().meta({ examples: ['Nov'] }),
    created_at_day: z.string().meta({ examples: ['5'] }),
    created_at_time: z.string().meta({ examples: ['05:09'] }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;
