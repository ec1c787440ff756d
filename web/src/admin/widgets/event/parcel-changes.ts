import { type Parcel, type Step, stepOf, toDetail, UpdateParcel } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';

/** The parcel's status and place, which usually change with an event, and which of them to save with it. */
export type ParcelChanges = Record<
  (typeof CHANGEABLE)[number] | `set_${(typeof CHANGEABLE)[number]}`,
  string
>;
export const CHANGEABLE = ['status', 'current_location'] as const;

type Route = Pick<Parcel, (typeof CHANGEABLE)[number] | 'pickup_location' | 'destination'>;

/**
 * Derives the default changes to a parcel from an event's title. A title that names a step becomes the parcel's status;
 * at the sender's and the recipient's, the place is known too.
 */
export function changesWith(title: string, parcel: Route): ParcelChanges {
  const step = stepOf(title);
  const status = step === null ? parcel.status : title.trim();
  const place = placeAt(step, parcel) || parcel.current_location;
  return {
    status: status ?? '',
    set_status: yesOrNo(status !== parcel.status),
    current_location: place ?? '',
    set_current_location: yesOrNo(place !== parcel.current_location),
  };
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

function placeAt(step: Step | null, { pickup_location, destination }: Route): string | null {
  if (step === 'delivered') return destination;
  return step === 'collected' ? pickup_location : null;
}

export function chosenChanges(values: ParcelChanges): Partial<Record<(typeof CHANGEABLE)[number], string>> {
  return Object.fromEntries(
    CHANGEABLE.flatMap((name) => (values[`set_${name}`] === 'yes' ? [[name, values[name]]] : [])),
  );
}

/** Validates the changes. Rejects an empty status, which is more likely a slip. */
export function changeIssues(parcelId: string, values: ParcelChanges): FieldIssue[] {
  const chosen = chosenChanges(values);
  if (chosen.status?.trim() === '') return [toDetail('status', 'required')];
  return issuesOf(UpdateParcel, { id: parcelId, ...chosen });
}
