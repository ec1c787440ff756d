import { describe, expect, it } from 'vitest';
import { CreateParcel, ParcelSummary, UpdateParcel } from './parcel.js';
import { PARCEL_FIELD_NAMES, PARCEL_FIELDS, PARCEL_GROUPS, PARCEL_MAP_FIELDS } from './parcel-fields.js';

const EXAMPLES = Object.fromEntries(
  Object.entries(PARCEL_FIELDS).map(([name, { example }]) => [name, example]),
);

describe('the fields of a parcel', () => {
  it('have examples that the API takes and keeps as they are', () => {
    expect(CreateParcel.parse(EXAMPLES)).toEqual(EXAMPLES);
  });

  it('can be created, changed and read one as the other', () => {
    const shapes = [CreateParcel, UpdateParcel, ParcelSummary].map(({ shape }) => Object.keys(shape));
    for (const names of shapes) expect(names).toEqual(expect.arrayContaining(PARCEL_FIELD_NAMES));
  });

  it('stand in one group each or on the map, but for the code, which is a headline, and the step, which texts tell', () => {
    const grouped: string[] = Object.values(PARCEL_GROUPS).flat();
    expect(['tracking_code', 'step', ...grouped, ...PARCEL_MAP_FIELDS].toSorted()).toEqual(
      PARCEL_FIELD_NAMES.toSorted(),
    );
  });
});
