import { type Activity, CreateActivity } from '@vaultway/contracts';
import { DEFAULT_ACTIVITY_COLOR, DEFAULT_ACTIVITY_ICON } from '@vaultway/contracts/constants';
import { type FieldIssue, issuesOf } from '@/admin/ui/form/form-issues';
import { fromWallClock, toWallClock } from '@vaultway/contracts/zoned-time';

/**
 * A write's body as a form has it: an empty description means none, an empty time the moment of the call,
 * any other is ISO 8601 in UTC.
 */
export type ActivityInput = Record<'title' | 'description' | 'icon' | 'color' | 'created_at', string>;

/** Whether the recipient gets a mail about it, `yes` or `no`, and in which language. */
export type NotifyChoice = Record<'notify' | 'notify_language', string>;

/** An event with what is saved of its parcel along with it. */
export type NewActivity = ActivityInput & Partial<Record<'status' | 'current_location', string>>;

/** An event as its form shows it; the time is what the company's clock shows, '' for now. */
export type EventValues = Record<'title' | 'description' | 'icon' | 'color' | 'created_at', string>;

export const EMPTY_EVENT: EventValues = {
  title: '',
  description: '',
  icon: DEFAULT_ACTIVITY_ICON,
  color: DEFAULT_ACTIVITY_COLOR,
  created_at: '',
};

export const valuesOf = (event: Activity, zone: string): EventValues => ({
  title: event.title,
  description: event.description ?? '',
  icon: event.icon,
  color: event.color,
  created_at: toWallClock(event.created_at, zone),
});

/** An event as it is sent. */
export const inputOf = (values: EventValues, zone: string): ActivityInput => ({
  title: values.title,
  description: values.description,
  icon: values.icon,
  color: values.color,
  created_at: fromWallClock(values.created_at, zone),
});

export const eventIssues = (parcelId: string, values: EventValues, zone: string): FieldIssue[] =>
  issuesOf(CreateActivity, { ...inputOf(values, zone), parcel_id: parcelId });
