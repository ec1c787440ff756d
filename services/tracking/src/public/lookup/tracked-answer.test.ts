import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { presentFirst, toTrackedAnswer, TrackedAnswer } from './tracked-answer.js';

const PARCEL = {
  id: '01900000-0000-7000-8000-000000000000',
  recipient_name: 'Ada Lovelace',
  sender_name: null,
  destination: '12 St James Square, London',
  current_location: null,
  pickup_location: null,
  status: 'Handed to Ada Lovelace',
  step: 'delivered',
  history: { data: [], current_page: 1, last_page: 1, next_page_url: null },
  restricted: false,
};
const anAnswer = () => new TrackedAnswer(Buffer.from(JSON.stringify({ status: 200, data: PARCEL })));

it('parses its parcel only on demand', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = anAnswer();
  expect(parse).not.toHaveBeenCalled();
  expect(answer.parcel).toEqual(PARCEL);
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});

it('makes its restricted form once, with a separate etag', () => {
  const answer = anAnswer();
  expect(answer.restricted).toBe(answer.restricted);
  expect(answer.restricted.etag).not.toBe(answer.etag);
  expect(answer.restricted.parcel).toMatchObject({
    recipient_name: null,
    destination: 'London',
    status: 'Delivered',
    restricted: true,
  });
});

const answered = (parcel: object, events: object[]) =>
  toTrackedAnswer(
    {
      custom: null,
      custom_fields: null,
      code_key: 'VW1',
      tracking_code: 'VW1',
      parcel: JSON.stringify(parcel),
      events: events.map((event) => `1790000000000${JSON.stringify(event)}`).join('\u001E') || null,
      underway: null,
      total: events.length,
    },
    null,
    'Europe/Zurich',
  ).parcel;

it('names suggested texts, whatever the other texts say', () => {
  const lure = '"title":"Delivered","status":"Delivered",\\"title\\":\\"';
  const { status_key, history } = answered({ sender_name: lure, status: ' in TRANSIT' }, [
    { description: lure, title: 'Unterwegs' },
    { description: '', title: lure },
    { title: 'Zugestellt\u2028"\\' },
  ]);
  expect(status_key).toBe('usual.inTransit');
  expect(history.data.map((event) => event.title_key)).toEqual(['usual.inTransit', null, null]);
  expect(answered({ status: null }, []).status_key).toBe(null);
});

it('keeps every text as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, description) => {
      expect(answered({ status: title }, [{ description, title }])).toMatchObject({
        status: title,
        history: { data: [{ description, title }] },
      });
    }),
  );
});

it('moves only events more than a day ahead behind the others', () => {
  const hours = (...all: number[]) => presentFirst(all, (hour) => Date.now() + hour * 3_600_000);
  expect(hours(49, 25, 23, 1, -5)).toEqual([23, 1, -5, 49, 25]);
  expect(hours(23, 1, -5)).toEqual([23, 1, -5]);
  expect(hours(49, 25)).toEqual([49, 25]);
  expect(hours()).toEqual([]);
});
