import { type Parcel, type Step, stepOf, toDetail, UpdateParcel } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/form/form-issues';

/** What mostly changes with an event, where the parcel is and its status, and which of both is saved along with it. */
export type ParcelChanges = Record<
  (typeof CHANGEABLE)[number] | `set_${(typeof CHANGEABLE)[number]}`,
  string
>;
export const CHANGEABLE = ['status', 'current_location'] as const;

type Route = Pick<Parcel, (typeof CHANGEABLE)[number] | 'pickup_location' | 'destination'>;

/**
 * What an event with this title says of its parcel, which is set unless somebody objects. A title that names a step is
 * the parcel's status from then on; at the sender's and the recipient's the place is known too.
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

/** Those that are saved along. */
export function chosenChanges(values: ParcelChanges): Partial<Record<(typeof CHANGEABLE)[number], string>> {
  return Object.fromEntries(
    CHANGEABLE.flatMap((name) => (values[`set_${name}`] === 'yes' ? [[name, values[name]]] : [])),
  );
}

/** What is wrong with them. An empty status, more likely a slip than meant, is none. */
export function changeIssues(parcelId: string, values: ParcelChanges): FieldIssue[] {
  const chosen = chosenChanges(values);
  if (chosen.status?.trim() === '') return [toDetail('status', 'required')];
  return issuesOf(UpdateParcel, { id: parcelId, ...chosen });
}
