import { describe, expect, it } from 'vitest';
import { CreateParcel, ParcelSummary, UpdateParcel } from './parcel.js';
import { PARCEL_FIELD_NAMES, PARCEL_FIELDS, PARCEL_GROUPS, PARCEL_MAP_FIELDS } from './parcel-fields.js';

const EXAMPLES = Object.fromEntries(
  Object.entries(PARCEL_FIELDS).map(([name, { example }]) => [name, example]),
);

describe('the fields of a parcel', () => {
  it('have examples that the API accepts unchanged', () => {
    expect(CreateParcel.parse(EXAMPLES)).toEqual({ ...EXAMPLES, custom: {} });
  });

  it('are all creatable, changeable and readable', () => {
    const shapes = [CreateParcel, UpdateParcel, ParcelSummary].map(({ shape }) => Object.keys(shape));
    for (const names of shapes) expect(names).toEqual(expect.arrayContaining(PARCEL_FIELD_NAMES));
  });

  it('leave no more after an erasure than strangers read of a gated parcel, but for the weight', () => {
    const told = { all: 'all', town: 'town', suggested: 'masked', nothing: 'nothing' };
    const differing = PARCEL_FIELD_NAMES.filter((name) => {
      const { strangers, remains } = PARCEL_FIELDS[name];
      return remains !== 'nothing' && remains !== told[strangers];
    });
    expect(differing).toEqual(['weight']);
  });

  it('stand in one group each or on the map, but for the code, which is a headline, and the step, which texts tell', () => {
    const grouped: string[] = Object.values(PARCEL_GROUPS).flat();
    expect(['tracking_code', 'step', ...grouped, ...PARCEL_MAP_FIELDS].toSorted()).toEqual(
      PARCEL_FIELD_NAMES.toSorted(),
    );
  });
});
