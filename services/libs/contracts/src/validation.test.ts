import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CreateActivity } from './activity.js';
import { ChangePassword, SignUp } from './admin.js';
import { CreateParcel, ListParcels, UpdateParcel } from './parcel.js';
import { toDetails } from './validation.js';

const brokenRules = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input);
  return result.success ? [] : toDetails(result.error.issues);
};
const sentences = (schema: z.ZodType, input: unknown) =>
  brokenRules(schema, input).map(({ message }) => message);

const parcel = (facts: Record<string, unknown> = {}) => ({
  tracking_code: 'VW-1',
  recipient_name: 'Ada',
  destination: 'London',
  ...facts,
});

describe("an admin's input for a parcel", () => {
  it('names every required field that is missing', () => {
    expect(brokenRules(CreateParcel, {})).toEqual([
      { field: 'tracking_code', code: 'required', message: 'Tracking code is required' },
      { field: 'recipient_name', code: 'required', message: 'Recipient name is required' },
      { field: 'destination', code: 'required', message: 'Destination is required' },
    ]);
  });

  it("treats a form's empty text as null and numeric text as a number", () => {
    const saved = CreateParcel.parse(
      parcel({ status: ' ', map_zoom: '7', map_current_latitude: '', show_map: '' }),
    );
    expect(saved).toMatchObject({ status: null, map_zoom: 7, map_current_latitude: null, show_map: 'no' });
  });

  it('counts code points, so that 300 emoji fit and 301 do not', () => {
    expect(sentences(CreateParcel, parcel({ destination: '📦'.repeat(300) }))).toEqual([]);
    expect(sentences(CreateParcel, parcel({ destination: '📦'.repeat(301) }))).toEqual([
      'Destination is longer than 300 characters',
    ]);
  });

  it('refuses a code of only spaces and hyphens', () => {
    expect(sentences(CreateParcel, parcel({ tracking_code: ' - – ' }))).toEqual([
      'Tracking code is required',
    ]);
  });

  it('refuses an expected window that ends before it begins', () => {
    const window = { min_expected_delivery_date: '2026-11-26', max_expected_delivery_date: '2026-11-24' };
    expect(brokenRules(CreateParcel, parcel(window))).toMatchObject([
      { field: 'max_expected_delivery_date', code: 'date_order' },
    ]);
  });

  it('refuses a day that does not exist', () => {
    expect(sentences(CreateParcel, parcel({ min_expected_delivery_date: '2026-02-30' }))).toEqual([
      'Min expected delivery date is not a date (YYYY-MM-DD)',
    ]);
  });

  it('names the bound that a coordinate or zoom exceeds', () => {
    const far = { map_current_latitude: 90.1, map_current_longitude: -180.5, map_zoom: 23 };
    expect(sentences(CreateParcel, parcel(far)).toSorted()).toEqual([
      'Map current latitude is greater than 90',
      'Map current longitude is less than -180',
      'Map zoom is greater than 22',
    ]);
  });

  it('requires the current place when the map is shown, and both coordinates of every place', () => {
    const half = { show_map: 'yes', map_pickup_latitude: 1 };
    expect(brokenRules(CreateParcel, parcel(half)).map(({ field }) => field)).toEqual([
      'map_current_latitude',
      'map_current_longitude',
      'map_pickup_longitude',
    ]);
  });

  it('refuses what Postgres cannot store', () => {
    expect(sentences(CreateParcel, parcel({ status: 'a\u0000b' }))).toEqual([
      'Status contains a character that cannot be stored',
    ]);
    expect(sentences(CreateParcel, parcel({ status: '\uD800' }))).toEqual([
      'Status contains a character that cannot be stored',
    ]);
  });
});

describe('a change to a parcel', () => {
  it('keeps absent fields and clears blank ones', () => {
    expect(UpdateParcel.parse({ id: 'x', status: '' })).toEqual({ id: 'x', status: null });
  });

  it('may not empty a required field', () => {
    expect(sentences(UpdateParcel, { id: 'x', destination: ' ', recipient_name: null })).toEqual([
      'Recipient name is required',
      'Destination is required',
    ]);
  });

  it('requires an id or a tracking code', () => {
    expect(sentences(UpdateParcel, { status: 'Held' })).toEqual(['Id is required']);
  });
});

describe('the query of a list', () => {
  it('has its defaults', () => {
    expect(ListParcels.parse({})).toEqual({
      after: null,
      per_page: 20,
      q: null,
      sort: '-created_at',
      status: null,
      step: null,
      destination: null,
      import: null,
      open: 'no',
      moving: 'no',
      due: null,
      overdue: 'no',
      silent_days: null,
      recent_days: null,
      without_email: 'no',
      seals_differ: 'no',
      pin_unconfirmed: 'no',
      custom: null,
      shipped_via: null,
      currency: null,
      min_value: null,
      max_value: null,
      min_weight: null,
      max_weight: null,
      value_unread: 'no',
    });
  });

  it('rejects values out of range and unknown sorts', () => {
    expect(
      brokenRules(ListParcels, { page: '0', per_page: '101', sort: 'phone' }).map(({ field }) => field),
    ).toEqual(['page', 'per_page', 'sort']);
  });
});

describe('an event', () => {
  it('keeps its time in UTC, whatever offset it came with', () => {
    const event = CreateActivity.parse({
      parcel_id: 'x',
      title: 'Left',
      created_at: '2026-11-05T05:09:00+02:00',
    });
    expect(event.created_at).toBe('2026-11-05T03:09:00.000Z');
  });

  it('defaults to a green plane', () => {
    expect(CreateActivity.parse({ parcel_id: 'x', title: 'Left', icon: '' })).toMatchObject({
      icon: 'plane',
      color: 'green',
    });
  });
});

describe('a password', () => {
  it('is never trimmed', () => {
    const password = '  twelve chars  ';
    expect(SignUp.parse({ email: 'a@b.co', password }).password).toBe(password);
  });

  it('has at least 12 characters', () => {
    expect(sentences(SignUp, { email: 'a@b.co', password: 'elevenchars' })).toEqual([
      'Password is shorter than 12 characters',
    ]);
  });

  it('must be confirmed', () => {
    const input = {
      password: 'x',
      new_password: 'a long new password',
      confirm_new_password: 'another password',
    };
    expect(brokenRules(ChangePassword, input)).toEqual([
      {
        field: 'confirm_new_password',
        code: 'differs',
        message: 'Confirmation differs from the new password',
        params: { other: 'new_password' },
      },
    ]);
  });
});

describe('the details of a broken rule', () => {
  it('contain each sentence once', () => {
    expect(sentences(CreateParcel, parcel({ min_expected_delivery_date: '02.12.2026' }))).toEqual([
      'Min expected delivery date is not a date (YYYY-MM-DD)',
    ]);
  });

  it("name a number's problem", () => {
    expect(brokenRules(CreateParcel, parcel({ map_zoom: 'near' }))).toEqual([
      { field: 'map_zoom', code: 'not_a_number', message: 'Map zoom is not a number' },
    ]);
  });

  it('name the request when it is not an object', () => {
    expect(sentences(CreateParcel, [])).toEqual(['The request has the wrong type']);
  });

  it('reject codes that do not fit into an address', () => {
    expect(sentences(CreateParcel, parcel({ tracking_code: '..' }))).toEqual([
      'Tracking code cannot be only dots',
    ]);
  });
});
