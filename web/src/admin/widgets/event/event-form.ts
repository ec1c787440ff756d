import { type Activity, CreateActivity, isTimeZone } from '@vaultway/contracts';
import { DEFAULT_ACTIVITY_COLOR, DEFAULT_ACTIVITY_ICON } from '@vaultway/contracts/constants';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { fromWallClock, toWallClock } from '@vaultway/contracts/zoned-time';

/**
 * Body of a write as a form has it: an empty description means none, an empty time means now, any other is ISO 8601 in
 * UTC. An empty time zone is that of the place.
 */
export type ActivityInput = Record<
  'title' | 'description' | 'icon' | 'color' | 'created_at' | 'time_zone',
  string
>;

/** Whether the recipient is mailed about it, `yes` or `no`, and in which language. */
export type NotifyChoice = Record<'notify' | 'notify_language', string>;

/** Event with the parcel's fields that are saved along with it. */
export type NewActivity = ActivityInput & Partial<Record<'status' | 'current_location', string>>;

/** Form values of an event; the time is in its time zone, or in the company's without one; '' for now. */
export type EventValues = ActivityInput;

export const EMPTY_EVENT: EventValues = {
  title: '',
  description: '',
  icon: DEFAULT_ACTIVITY_ICON,
  color: DEFAULT_ACTIVITY_COLOR,
  created_at: '',
  time_zone: '',
};

/** Returns the time zone of a form's time: the event's, unless the browser lacks it. @param zone the company's */
export const zoneOf = ({ time_zone }: Pick<EventValues, 'time_zone'>, zone: string): string =>
  isTimeZone(time_zone) ? time_zone : zone;

/** Returns the form's time for another time zone, at the same instant. */
export function timeIn(values: EventValues, time_zone: string, zone: string): string {
  const instant = fromWallClock(values.created_at, zoneOf(values, zone));
  return instant === '' ? values.created_at : toWallClock(instant, zoneOf({ time_zone }, zone));
}

export const valuesOf = (event: Activity, zone: string): EventValues => ({
  title: event.title,
  description: event.description ?? '',
  icon: event.icon,
  color: event.color,
  created_at: toWallClock(event.created_at, zoneOf({ time_zone: event.time_zone ?? '' }, zone)),
  time_zone: event.time_zone ?? '',
});

/** Returns the request body of an event. */
export const inputOf = (values: EventValues, zone: string): ActivityInput => ({
  title: values.title,
  description: values.description,
  icon: values.icon,
  color: values.color,
  created_at: fromWallClock(values.created_at, zoneOf(values, zone)),
  time_zone: values.time_zone,
});

export const eventIssues = (parcelId: string, values: EventValues, zone: string): FieldIssue[] =>
  issuesOf(CreateActivity, { ...inputOf(values, zone), parcel_id: parcelId });
