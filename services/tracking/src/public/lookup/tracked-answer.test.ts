import { expect, it, vi } from 'vitest';
import { TrackedAnswer } from './tracked-answer.js';

const PARCEL = {
  id: '01900000-0000-7000-8000-000000000000',
  recipient_name: 'Ada Lovelace',
  sender_name: null,
  destination: '12 St James Square, London',
  current_location: null,
  pickup_location: null,
  status: 'Handed to Ada Lovelace',
  history: { data: [], current_page: 1, last_page: 1, next_page_url: null },
  restricted: false,
};
const anAnswer = () => new TrackedAnswer(Buffer.from(JSON.stringify({ status: 200, data: PARCEL })));

it('parses its parcel only when asked', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = anAnswer();
  expect(parse).not.toHaveBeenCalled();
  expect(answer.parcel).toEqual(PARCEL);
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});

it('makes its restricted form once, with a tag of its own', () => {
  const answer = anAnswer();
  expect(answer.restricted).toBe(answer.restricted);
  expect(answer.restricted.etag).not.toBe(answer.etag);
  expect(answer.restricted.parcel).toMatchObject({
    recipient_name: null,
    destination: 'London',
    status: 'Handed to …',
    restricted: true,
  });
});

it('is restricted once while its bytes stay the same, however often it is read', () => {
  const once = anAnswer().restricted;
  const parse = vi.spyOn(JSON, 'parse');
  const again = anAnswer().restricted;
  expect(parse).not.toHaveBeenCalled();
  expect([again.body, again.etag]).toEqual([once.body, once.etag]);
  parse.mockRestore();
  const changed = new TrackedAnswer(
    Buffer.from(JSON.stringify({ status: 200, data: { ...PARCEL, status: 'Seen by Ada' } })),
  );
  expect(changed.restricted.parcel.status).toBe('Seen by …');
});
