import { expect, it } from 'vitest';
import { anEvent, parcel, stored } from './made-up.ts';
import type { Told } from './note.ts';
import { webhooksTold } from './webhook-promise.ts';

const rows = [parcel(), anEvent, { ...anEvent, id: 'id-E2', key: 'E2' }];
const wrong = (change: (told: Told[]) => Told[]) => {
  const state = stored({ rows });
  return webhooksTold([], { ...state, told: change(state.told) }).map(({ sentence }) => sentence);
};

it('accepts messages that arrive at least once', () => {
  expect(wrong((told) => [...told, ...told.slice(0, 1)])).toEqual([]);
});

it('detects a missing message', () => {
  expect(wrong((told) => told.slice(0, -1))).toEqual([
    'the webhook was told 1 times "event.created P1", which happened 2 times',
  ]);
});

it('does not count a retry as another message', () => {
  const again = (told: Told[]) => [...told.slice(0, -1), ...told.slice(1, 2)];
  expect(wrong(again)).toHaveLength(1);
});

it('detects a message about something that did not happen', () => {
  const extra = { id: 'x', type: 'event.created', code: 'P9', isSigned: true };
  expect(wrong((told) => [...told, extra]).join()).toContain('which happened 0 times');
});

it('detects a message with a foreign signature', () => {
  expect(wrong((told) => told.map((each) => ({ ...each, isSigned: false }))).join()).toContain('not signed');
});
