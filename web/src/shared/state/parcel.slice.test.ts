import { expect, it } from 'vitest';
import { aTrackedParcel } from '@/test/builders';
import { parcelFetching, parcelReducer, parcelStored } from './parcel.slice';

const first = aTrackedParcel({ tracking_code: 'VW-1' });
const second = aTrackedParcel({ tracking_code: 'VW-2' });

it('keeps the last look-up if an earlier one is answered later', () => {
  const steps = [
    parcelFetching('VW-1'),
    parcelFetching('VW-2'),
    parcelStored({ code: 'VW-2', data: second, errors: [] }),
    parcelStored({ code: 'VW-1', data: first, errors: [] }),
  ];

  const { data, fetching } = steps.reduce(parcelReducer, parcelReducer(undefined, { type: 'start' }));

  expect(data?.tracking_code).toBe('VW-2');
  expect(fetching).toBe(false);
});
