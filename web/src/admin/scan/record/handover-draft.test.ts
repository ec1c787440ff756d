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
  newDraft,
  problemsOf,
  withoutParcel,
} from './handover-draft';
import { withoutSeal, withSeal } from './seals';
import { rememberedNotifyChoice, rememberNotifyChoice } from './notify-choice';

const known: ScannedParcel = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  tracking_code: 'VW-1',
  recipient_name: 'Ada Winter',
  destination: 'Lisbon',
  status: null,
  step: null,
  collected: true,
  seals: ['S-1', 'S-2'],
  asks_pin: true,
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

it('takes a delivery with a signature or a name, and the PIN that is asked for', () => {
  expect(problemsOf(aDraft(), [known])).toEqual([]);
  expect(problemsOf(aDraft({ signature: '', person: 'Ada' }), [known])).toEqual([]);
  expect(problemsOf(aDraft({ signature: '', person: ' ', pin: '12' }), [known])).toEqual([
    'signature',
    'pin',
  ]);
});

it('asks for no PIN of which the device knows nothing, but for all six digits of one', () => {
  expect(problemsOf(aDraft({ pin: '' }), [])).toEqual([]);
  expect(problemsOf(aDraft({ pin: '12345x' }), [])).toEqual(['pin']);
});

it('asks why when seals are others than at collection, however they are written', () => {
  expect(problemsOf(withSeals('s1', 'S 2'), [known])).toEqual([]);
  expect(problemsOf(withSeals('S-1', 'S-9'), [known])).toEqual(['reason']);
  expect(problemsOf({ ...withSeals('S-1'), reason: 'Cut by customs' }, [known])).toEqual([]);
});

it('takes seals that nobody looked at for no broken ones', () => {
  expect(differingSeals(withSeals(), [known])).toEqual([]);
  expect(differingSeals({ ...withSeals('S-9'), kind: 'collect' }, [known])).toEqual([]);
});

it('has each seal once, and without it again', () => {
  const twice = withSeal(withSeal(withSeals(), 0, ' S-1 '), 0, 's1');

  expect(twice.parcels[0]?.seals).toEqual(['S-1']);
  expect(withoutSeal(twice, 0, 'S1').parcels[0]?.seals).toEqual([]);
});

it('is another handover once its last parcel is taken away, and nobody signed that one', () => {
  const both = aDraft({ parcels: ['vw 1', 'vw 2'].map((code) => ({ code, seals: [] })) });
  const one = withoutParcel(both, 0);

  expect(one).toMatchObject({ id: both.id, parcels: [{ code: 'vw 2' }], signature: 'M1 1L9 9' });
  expect(withoutParcel(one, 0)).toMatchObject({ parcels: [], signature: '', pin: '' });
  expect(withoutParcel(one, 0).id).not.toBe(both.id);
});

it('tells nobody at first, then as it was chosen last on this device', () => {
  expect(newDraft().notifyChoice).toEqual({ notify: false, language: 'en' });
  rememberNotifyChoice({ notify: true, language: 'de' });

  expect(contentOf(newDraft(), 'Picked up', null)).toMatchObject({ notify: true, notify_language: 'de' });
  localStorage.setItem('vaultway.scan.telling', 'damaged');
  expect(rememberedNotifyChoice()).toEqual({ notify: false, language: 'en' });
});

it('says of a handover only what belongs to its kind', () => {
  const draft = aDraft({ kind: 'collect', person: 'Ben', step: 'customs' });

  expect(contentOf(draft, 'Picked up', null)).toMatchObject({
    giver: 'Ben',
    taker: null,
    step: null,
    pin: null,
  });
});

it('is the same handover when it is mended, unless the server has another one under its ID', () => {
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
