import type { TrackedParcel } from '@vaultway/contracts';
import type { Step } from '@vaultway/contracts/step';
import { angleBetween, type Stop } from '@/shared/map/great-circle';
import { pointsOf } from './route-points';

/** Typical completed share of the route by step, without steps that may happen anywhere. */
const SHARES: Partial<Record<Step, number>> = {
  registered: 0,
  collected: 0.1,
  departed: 0.35,
  arrived: 0.55,
  customs: 0.65,
  out_for_delivery: 0.9,
  attempted: 0.9,
};

/** Limits of the share between two stops, so that a parcel is visibly at neither. */
const [LEAST, MOST] = [0.12, 0.88];

export interface RouteStop {
  stop: Stop;
  place: string;
  /** Whether the parcel is here. */
  here: boolean;
}

export interface Route {
  /** From pickup to destination, each place once. */
  stops: RouteStop[];
  /** Completed share of the route, 0 to 1; null if unknown. */
  progress: number | null;
}

/** Returns the known route of a parcel and its progress. */
export function routeOf(parcel: TrackedParcel, delivered: boolean): Route {
  const { pickup_location: pickup, destination } = parcel;
  const current = delivered ? destination : parcel.current_location;
  const local = same(pickup, destination);
  const stops: RouteStop[] = [
    ...stopAt('pickup', local ? null : pickup, same(current, pickup)),
    ...stopAt('current', same(current, pickup) || same(current, destination) ? null : current, true),
    ...stopAt('destination', destination, same(current, destination)),
  ];
  return { stops, progress: delivered ? 1 : progressOf(parcel) };
}

const stopAt = (stop: Stop, place: string | null, here: boolean): RouteStop[] =>
  place === null ? [] : [{ stop, place, here }];

function progressOf(parcel: TrackedParcel): number | null {
  const { pickup_location: pickup, current_location: current, destination, step } = parcel;
  if (step === 'returned' || pickup === null || destination === null || same(pickup, destination))
    return null;
  if (same(current, destination)) return 1;
  if (same(current, pickup)) return 0;
  const share = shareOfDistance(parcel) ?? shareOfSteps(parcel);
  return share && Math.min(MOST, Math.max(LEAST, share));
}

function shareOfDistance(parcel: TrackedParcel): number | null {
  const { pickup, current, destination } = pointsOf(parcel);
  if (!pickup || !current || !destination) return null;
  const [behind, ahead] = [angleBetween(pickup, current), angleBetween(current, destination)];
  return behind + ahead === 0 ? null : behind / (behind + ahead);
}

/** Returns the share of the newest step that has one: a held parcel is where it was before. */
function shareOfSteps({ step, history }: TrackedParcel): number | null {
  const known = [step, ...history.data.map((event) => event.step)];
  return known.map((one) => one && SHARES[one]).find((share) => typeof share === 'number') ?? null;
}

const same = (one: string | null, other: string | null) =>
  one !== null && one.trim().toLowerCase() === other?.trim().toLowerCase();
