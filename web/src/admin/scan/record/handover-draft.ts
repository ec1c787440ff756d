import { v7 } from 'uuid';
import type { ScannedParcel } from '@vaultway/contracts';
import type { HandoverKind, TransferStep } from '@vaultway/contracts/constants';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/languages';
import { byRecipient } from '@vaultway/contracts/same-recipient';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import type { HandoverContent, QueuedHandover } from '@/admin/api/handover-queue';
import { rememberedNotifyChoice, type NotifyChoice } from './notify-choice';

interface HeldParcel {
  code: string;
  seals: string[];
}

export interface Draft {
  id: string;
  kind: HandoverKind;
  step: TransferStep | null;
  parcels: HeldParcel[];
  /** Parcels of other recipients, for the next handover. */
  later: HeldParcel[];
  /** Giver or taker, depending on the kind. */
  person: string;
  reason: string;
  /** Witness to the replacement of the seals. */
  witness: string;
  pin: string;
  signature: string;
  photo: Blob | null;
  notifyChoice: NotifyChoice;
  /** Time of the handover; null until saved. */
  happenedAt: string | null;
}

/** @param parcels parcels left over from the previous handover */
export const newDraft = (parcels: HeldParcel[] = []): Draft => ({
  id: v7(),
  kind: 'collect',
  step: null,
  parcels,
  later: [],
  person: '',
  reason: '',
  witness: '',
  pin: '',
  signature: '',
  photo: null,
  notifyChoice: rememberedNotifyChoice(),
  happenedAt: null,
});

export const hasCode = ({ parcels, later }: Draft, code: string): boolean =>
  [...parcels, ...later].some((parcel) => isSame(parcel.code, code));

/** Removes a parcel from the draft. Removing the last one resets everything else. */
export function withoutParcel(draft: Draft, at: number): Draft {
  const parcels = draft.parcels.filter((_, index) => index !== at);
  return parcels.length === 0 ? newDraft(draft.later) : { ...draft, parcels };
}

/** Moves parcels of other recipients to the next handover. */
export function deferParcels(draft: Draft, codes: readonly string[]): Draft {
  const isOthers = ({ code }: HeldParcel) => codes.some((other) => isSame(other, code));
  const { parcels, later } = draft;
  return {
    ...draft,
    parcels: parcels.filter((parcel) => !isOthers(parcel)),
    later: [...parcels.filter(isOthers), ...later],
  };
}

/** Limits a delivery to the recipient of the first parcel, as far as recipients are known. */
export function forOneRecipient(draft: Draft, known: readonly ScannedParcel[]): Draft {
  if (draft.kind !== 'deliver') return draft;
  const inOrder = draft.parcels.flatMap(
    ({ code }) => known.find(({ tracking_code }) => isSame(tracking_code, code)) ?? [],
  );
  const [, ...others] = byRecipient(inOrder, (parcel) => parcel);
  return deferParcels(
    draft,
    others.flat().map(({ tracking_code }) => tracking_code),
  );
}

/** Moves all parcels at hand into the draft. */
export const includeDeferred = (draft: Draft): Draft => ({
  ...draft,
  parcels: [...draft.parcels, ...draft.later],
  later: [],
});

/** Reopens a rejected handover. If the server has its ID with other content, it gets a new one. */
export function draftOf({ id, content, photo, failure }: QueuedHandover): Draft {
  const { kind, step, parcels, giver, taker, reason, pin, signature, happened_at } = content;
  const { notify, notify_language, witness } = content;
  return {
    id: failure?.code === 'handover_differs' ? v7() : id,
    kind,
    step,
    parcels,
    later: [],
    person: giver ?? taker ?? '',
    reason: reason ?? '',
    witness: witness ?? '',
    pin: pin ?? '',
    signature: signature ?? '',
    photo,
    notifyChoice: { notify: notify === true, language: notify_language ?? DEFAULT_LANGUAGE },
    happenedAt: happened_at,
  };
}

export interface Position {
  latitude: number;
  longitude: number;
  /** In meters. */
  accuracy: number | null;
}

/** Builds the request body of a draft. */
export function contentOf(draft: Draft, title: string, position: Position | null): HandoverContent {
  const { kind, step, parcels } = draft;
  const person = textOf(draft.person);
  return {
    kind,
    step: kind === 'transfer' ? step : null,
    title,
    parcels,
    happened_at: draft.happenedAt ?? new Date().toISOString(),
    giver: kind === 'collect' ? person : null,
    taker: kind === 'transfer' || kind === 'deliver' ? person : null,
    signature: isSigned(kind) ? textOf(draft.signature) : null,
    pin: kind === 'deliver' ? textOf(draft.pin) : null,
    reason: textOf(draft.reason),
    witness: kind === 'resealed' ? textOf(draft.witness) : null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position?.accuracy ?? null,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    notify: kind !== 'resealed' && draft.notifyChoice.notify,
    notify_language: draft.notifyChoice.language,
  };
}

const textOf = (text: string) => text.trim() || null;

/** Returns whether somebody gives or takes the parcels. */
export const isSigned = (kind: HandoverKind): kind is 'collect' | 'transfer' | 'deliver' =>
  kind !== 'attempt' && kind !== 'resealed';

export type Problem = 'signature' | 'pin' | 'seals' | 'reason' | 'witness';

/** Lists what is missing, as far as the device can tell; the server checks more. */
export function problemsOf(draft: Draft, known: readonly ScannedParcel[]): Problem[] {
  const { kind, signature, person, pin, reason, witness } = draft;
  const isReseal = kind === 'resealed';
  // If none was mailed yet, saving makes the server mail one.
  const asksPin = kind === 'deliver' && known.some(({ asks_pin, pin_mailed }) => asks_pin && pin_mailed);
  const pinIsWhole = /^\p{Nd}{6}$/u.test(pin.trim());
  return [
    ...(kind === 'deliver' && signature === '' && person.trim() === '' ? (['signature'] as const) : []),
    ...((asksPin && !pinIsWhole) || (kind === 'deliver' && pin.trim() !== '' && !pinIsWhole)
      ? (['pin'] as const)
      : []),
    ...(isReseal && draft.parcels.some(({ seals }) => seals.length === 0) ? (['seals'] as const) : []),
    ...((isReseal || differingSeals(draft, known).length > 0) && reason.trim() === ''
      ? (['reason'] as const)
      : []),
    ...(isReseal && witness.trim() === '' ? (['witness'] as const) : []),
  ];
}

/** Returns the parcels whose seals differ from the known ones. */
export function differingSeals({ kind, parcels }: Draft, known: readonly ScannedParcel[]): ScannedParcel[] {
  if (kind === 'resealed') return [];
  return known.filter(({ tracking_code, seals, collected }) => {
    const handed = parcels.find(({ code }) => isSame(code, tracking_code));
    // Unchecked seals are not broken seals.
    if (!handed || !collected || handed.seals.length === 0) return false;
    const [seen, put] = [setOf(handed.seals), setOf(seals)];
    return seen.size !== put.size || [...seen].some((seal) => !put.has(seal));
  });
}

const setOf = (seals: readonly string[]) => new Set(seals.map(normalizeTrackingCode));

/** Compares codes or seals, ignoring case, spaces and hyphens. */
export const isSame = (one: string, other: string): boolean =>
  normalizeTrackingCode(one) === normalizeTrackingCode(other);
