import { expect, it } from 'vitest';
import type { ScannedParcel } from '@vaultway/contracts';
import { failure } from '@/test/builders';
import { failureFrom } from '@/shared/api/failure';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import {
  contentOf,
  differingSeals,
  type Draft,
  draftOf,
  forOneRecipient,
  hasCode,
  newDraft,
  problemsOf,
  deferParcels,
  includeDeferred,
  withoutParcel,
} from './handover-draft';
import { withoutSeal, withSeal } from './seals';
import { rememberedNotifyChoice, rememberNotifyChoice } from './notify-choice';

const known: ScannedParcel = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  tracking_code: 'VW-1',
  recipient_name: 'Ada Winter',
  recipient_email: null,
  recipient_phone_number: null,
  destination: 'Lisbon',
  status: null,
  step: null,
  collected: true,
  seals: ['S-1', 'S-2'],
  asks_pin: true,
  pin_mailed: true,
  pin_locked: false,
};
const aDraft = (facts: Partial<Draft> = {}): Draft => ({
  ...newDraft(),
  kind: 'deliver',
  parcels: [{ code: 'vw 1', seals: [] }],
  signature: 'M1 1L9 9',
  pin: '123456',
  ...facts,
});
const withSeals = (...seals: string[]) => aDraft({ parcels: [{ code: 'vw 1', seals }] });

it('accepts a delivery with a signature or a name, and the required PIN', () => {
  expect(problemsOf(aDraft(), [known])).toEqual([]);
  expect(problemsOf(aDraft({ signature: '', person: 'Ada' }), [known])).toEqual([]);
  expect(problemsOf(aDraft({ signature: '', person: ' ', pin: '12' }), [known])).toEqual([
    'signature',
    'pin',
  ]);
});

it('requires no PIN for parcels unknown to the device, but all six digits if one is entered', () => {
  expect(problemsOf(aDraft({ pin: '' }), [])).toEqual([]);
  expect(problemsOf(aDraft({ pin: '12345x' }), [])).toEqual(['pin']);
  expect(problemsOf(aDraft({ pin: '١٢٣٤٥٦' }), [])).toEqual([]);
});

it('accepts a delivery without a PIN if none was mailed, so that the server mails one', () => {
  expect(problemsOf(aDraft({ pin: '' }), [{ ...known, pin_mailed: false }])).toEqual([]);
  expect(problemsOf(aDraft({ pin: '' }), [{ ...known, pin_mailed: false }, known])).toEqual(['pin']);
});

it('requires a reason if seals differ from those at collection, ignoring format', () => {
  expect(problemsOf(withSeals('s1', 'S 2'), [known])).toEqual([]);
  expect(problemsOf(withSeals('S-1', 'S-9'), [known])).toEqual(['reason']);
  expect(problemsOf({ ...withSeals('S-1'), reason: 'Cut by customs' }, [known])).toEqual([]);
});

it('does not treat unchecked seals as broken', () => {
  expect(differingSeals(withSeals(), [known])).toEqual([]);
});

it('compares seals at a second collection, but not at a reseal', () => {
  expect(differingSeals({ ...withSeals('S-9'), kind: 'collect' }, [known])).toEqual([known]);
  expect(differingSeals({ ...withSeals('S-9'), kind: 'resealed' }, [known])).toEqual([]);
  expect(differingSeals({ ...withSeals('S-9'), kind: 'collect' }, [{ ...known, collected: false }])).toEqual(
    [],
  );
});

it('requires of a reseal new seals on each parcel, a reason and a witness, whatever the device knows', () => {
  const reseal = { ...withSeals('C-1'), kind: 'resealed', reason: 'Customs', witness: 'Berta' } as const;
  expect(problemsOf(reseal, [])).toEqual([]);
  expect(problemsOf({ ...reseal, reason: ' ', witness: '' }, [])).toEqual(['reason', 'witness']);
  expect(problemsOf({ ...reseal, parcels: [...reseal.parcels, { code: 'vw 2', seals: [] }] }, [])).toEqual([
    'seals',
  ]);
  const telling = { ...reseal, notifyChoice: { notify: true, language: 'de' } } as const;
  expect(contentOf(telling, 'Inspected', null)).toMatchObject({
    kind: 'resealed',
    witness: 'Berta',
    signature: null,
    notify: false,
  });
});

it("delivers to one recipient at a time, and keeps the others' parcels for next", () => {
  const codes = ['vw 1', 'vw 2', 'vw 3', 'vw 4'];
  const draft = aDraft({ parcels: codes.map((code) => ({ code, seals: [] })) });
  const ben = { ...known, recipient_name: 'Ben Winter' };
  const all = [
    { ...ben, tracking_code: 'VW-2' },
    known,
    { ...known, tracking_code: 'VW-3', recipient_name: 'ADA WINTER' },
  ];

  const first = forOneRecipient(draft, all);
  // The last code is unknown.
  expect(first.parcels.map(({ code }) => code)).toEqual(['vw 1', 'vw 3', 'vw 4']);
  expect(first.later.map(({ code }) => code)).toEqual(['vw 2']);
  expect(hasCode(first, 'VW2')).toBe(true);
  expect(deferParcels(first, ['VW-4']).later.map(({ code }) => code)).toEqual(['vw 4', 'vw 2']);
  expect(includeDeferred(first).parcels).toHaveLength(4);
  expect(forOneRecipient({ ...draft, kind: 'transfer' }, all).later).toEqual([]);
});

it("continues with the others' parcels once the last one of the first recipient is removed", () => {
  const draft = { ...withSeals(), later: [{ code: 'vw 2', seals: [] }] };
  expect(withoutParcel(draft, 0)).toMatchObject({ parcels: [{ code: 'vw 2' }], later: [], signature: '' });
});

it('adds each seal once, and removes it', () => {
  const twice = withSeal(withSeal(withSeals(), 0, ' S-1 '), 0, 's1');

  expect(twice.parcels[0]?.seals).toEqual(['S-1']);
  expect(withoutSeal(twice, 0, 'S1').parcels[0]?.seals).toEqual([]);
});

it('starts a new, unsigned handover once its last parcel is removed', () => {
  const both = aDraft({ parcels: ['vw 1', 'vw 2'].map((code) => ({ code, seals: [] })) });
  const one = withoutParcel(both, 0);

  expect(one).toMatchObject({ id: both.id, parcels: [{ code: 'vw 2' }], signature: 'M1 1L9 9' });
  expect(withoutParcel(one, 0)).toMatchObject({ parcels: [], signature: '', pin: '' });
  expect(withoutParcel(one, 0).id).not.toBe(both.id);
});

it('notifies nobody at first, then as last chosen on this device', () => {
  expect(newDraft().notifyChoice).toEqual({ notify: false, language: 'en' });
  rememberNotifyChoice({ notify: true, language: 'de' });

  expect(contentOf(newDraft(), 'Picked up', null)).toMatchObject({ notify: true, notify_language: 'de' });
  localStorage.setItem('vaultway.scan.telling', 'damaged');
  expect(rememberedNotifyChoice()).toEqual({ notify: false, language: 'en' });
});

it("sends only the fields of the handover's kind", () => {
  const draft = aDraft({ kind: 'collect', person: 'Ben', step: 'customs' });

  expect(contentOf(draft, 'Picked up', null)).toMatchObject({
    giver: 'Ben',
    taker: null,
    step: null,
    pin: null,
  });
});

it('keeps its ID when corrected, unless the server has another handover with that ID', () => {
  const content = contentOf(aDraft({ happenedAt: '2026-11-05T05:09:00.000Z' }), 'Delivered', null);
  const refused = (code: 'validation' | 'handover_differs'): QueuedHandover => ({
    id: '0199aaaa-0000-7000-8000-00000000000a',
    account: 'anna',
    content,
    photo: null,
    offline: true,
    failure: failureFrom(new Response(null, { status: 409 }), failure(code)),
  });

  expect(draftOf(refused('validation'))).toMatchObject({
    id: '0199aaaa-0000-7000-8000-00000000000a',
    happenedAt: '2026-11-05T05:09:00.000Z',
  });
  expect(draftOf(refused('handover_differs')).id).not.toBe('0199aaaa-0000-7000-8000-00000000000a');
});
