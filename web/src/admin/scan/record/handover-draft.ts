import { v7 } from 'uuid';
import type { ScannedParcel } from '@vaultway/contracts';
import type { HandoverKind, TransferStep } from '@vaultway/contracts/constants';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/languages';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import type { HandoverContent, QueuedHandover } from '@/admin/api/handover-queue';
import { rememberedNotifyChoice, type NotifyChoice } from './notify-choice';

/** A handover while it is recorded. */
export interface Draft {
  id: string;
  kind: HandoverKind;
  step: TransferStep | null;
  parcels: { code: string; seals: string[] }[];
  /** Who handed over, or took: by the kind. */
  person: string;
  reason: string;
  pin: string;
  signature: string;
  photo: Blob | null;
  notifyChoice: NotifyChoice;
  /** When it happened; null as long as it has not been saved. */
  happenedAt: string | null;
}

export const newDraft = (): Draft => ({
  id: v7(),
  kind: 'collect',
  step: null,
  parcels: [],
  person: '',
  reason: '',
  pin: '',
  signature: '',
  photo: null,
  notifyChoice: rememberedNotifyChoice(),
  happenedAt: null,
});

export const hasCode = ({ parcels }: Draft, code: string): boolean =>
  parcels.some((parcel) => isSame(parcel.code, code));

/** The draft without one of its parcels. Without any, what was said of them is gone too. */
export function withoutParcel(draft: Draft, at: number): Draft {
  const parcels = draft.parcels.filter((_, index) => index !== at);
  return parcels.length === 0 ? newDraft() : { ...draft, parcels };
}

/** A refused handover, to be seen to. One whose ID the server knows with other content becomes another handover. */
export function draftOf({ id, content, photo, failure }: QueuedHandover): Draft {
  const { kind, step, parcels, giver, taker, reason, pin, signature, happened_at } = content;
  const { notify, notify_language } = content;
  return {
    id: failure?.code === 'handover_differs' ? v7() : id,
    kind,
    step,
    parcels,
    person: giver ?? taker ?? '',
    reason: reason ?? '',
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

/** What the server is told of a draft. */
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
    signature: kind === 'attempt' ? null : textOf(draft.signature),
    pin: kind === 'deliver' ? textOf(draft.pin) : null,
    reason: textOf(draft.reason),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position?.accuracy ?? null,
    notify: draft.notifyChoice.notify,
    notify_language: draft.notifyChoice.language,
  };
}

const textOf = (text: string) => text.trim() || null;

export type Problem = 'signature' | 'pin' | 'reason';

/** What is still missing, as far as the device can know: the server knows more. */
export function problemsOf(draft: Draft, known: readonly ScannedParcel[]): Problem[] {
  const { kind, signature, person, pin, reason } = draft;
  const asksPin = kind === 'deliver' && known.some(({ asks_pin }) => asks_pin);
  const pinIsWhole = /^\d{6}$/.test(pin.trim());
  return [
    ...(kind === 'deliver' && signature === '' && person.trim() === '' ? (['signature'] as const) : []),
    ...((asksPin && !pinIsWhole) || (kind === 'deliver' && pin.trim() !== '' && !pinIsWhole)
      ? (['pin'] as const)
      : []),
    ...(differingSeals(draft, known).length > 0 && reason.trim() === '' ? (['reason'] as const) : []),
  ];
}

/** The parcels whose seals are not those of their collection. */
export function differingSeals({ kind, parcels }: Draft, known: readonly ScannedParcel[]): ScannedParcel[] {
  if (kind === 'collect') return [];
  return known.filter(({ tracking_code, seals, collected }) => {
    const handed = parcels.find(({ code }) => isSame(code, tracking_code));
    // Seals that nobody looked at are no broken seals.
    if (!handed || !collected || handed.seals.length === 0) return false;
    const [seen, put] = [setOf(handed.seals), setOf(seals)];
    return seen.size !== put.size || [...seen].some((seal) => !put.has(seal));
  });
}

const setOf = (seals: readonly string[]) => new Set(seals.map(normalizeTrackingCode));

/** Codes and seals are the same whatever their case, spaces and hyphens. */
export const isSame = (one: string, other: string): boolean =>
  normalizeTrackingCode(one) === normalizeTrackingCode(other);
