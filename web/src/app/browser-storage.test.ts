import { PARCEL_FIELD_NAMES, PARCEL_FIELDS } from '@vaultway/contracts';
import { describe, expect, it } from 'vitest';
import { anActivity, aParcel, aTrackedParcel, listOf } from '@/test/builders';
import { parcels } from '@/shared/state/collections';
import { parcelFetching, parcelStored } from '@/shared/state/parcel.slice';
import { adminSignedOut } from '@/shared/api/session-actions';
import { adminKnown } from '@/shared/state/session.slice';
import { createStore } from './store';

const admin = { id: '0199', email: 'ada@vaultway.example', role: 'admin' } as const;
const TEXTS = PARCEL_FIELD_NAMES.filter((name) => PARCEL_FIELDS[name].kind === 'text');
const PERSON = {
  ...Object.fromEntries(TEXTS.map((name) => [name, `Zofia's ${name}`])),
  recipient_name: 'Zofia Wrzos',
  recipient_email: 'zofia@wrzos.example',
  recipient_phone_number: '+48 22 555 01 99',
  sender_name: 'Zofia Sender',
  sender_email: 'sender@wrzos.example',
  image: '/uploads/images/zofia.jpg',
};
const stored = () => JSON.stringify(Object.entries(localStorage));

describe('parcel data in browser storage', () => {
  it('names nobody whom an admin reads about or searches for', () => {
    const store = createStore();
    store.dispatch(adminKnown(admin));
    store.dispatch(
      parcels.replaced(
        listOf([aParcel({ ...PERSON, tracking_code: 'VW-7' })], '/api/parcels?q=zofia&page=2'),
      ),
    );
    store.dispatch(parcels.searched({ q: 'Zofia' }));

    expect(stored()).toContain('VW-7');
    expect(stored()).not.toMatch(/zofia|wrzos|555/i);
    expect(store.getState().parcels.map['VW-7']?.recipient_name).toBe('Zofia Wrzos');
  });

  it('names nobody whom a visitor reads about', () => {
    const store = createStore();
    const history = listOf([anActivity({ title: 'Handed to Zofia', description: 'Zofia signed' })]);
    const data = aTrackedParcel({ ...PERSON, tracking_code: 'VW-7', history });
    store.dispatch(parcelFetching('VW-7'));
    store.dispatch(parcelStored({ code: 'VW-7', data, errors: [] }));

    expect(stored()).toContain('VW-7');
    expect(stored()).not.toMatch(/zofia|wrzos|555/i);
  });

  it('is deleted when the session ends', () => {
    const store = createStore();
    store.dispatch(adminKnown(admin));
    store.dispatch(parcels.replaced(listOf([aParcel({ tracking_code: 'VW-7' })])));
    store.dispatch(adminSignedOut());

    expect(stored()).not.toContain('VW-7');
  });
});

describe('data from a closed tab', () => {
  it('is removed by the next start: the parcel, and parcels of a signed-out admin', () => {
    const closed = createStore();
    closed.dispatch(parcels.replaced(listOf([aParcel({ tracking_code: 'VW-7' })])));
    closed.dispatch(parcelFetching('VW-8'));
    closed.dispatch(
      parcelStored({ code: 'VW-8', data: aTrackedParcel({ tracking_code: 'VW-8' }), errors: [] }),
    );
    expect(stored()).toMatch(/VW-7.*VW-8|VW-8.*VW-7/);

    createStore();

    expect(stored()).not.toMatch(/VW-7|VW-8/);
  });

  it('is removed once the server says that the session has ended', () => {
    const closed = createStore();
    closed.dispatch(adminKnown(admin));
    closed.dispatch(parcels.replaced(listOf([aParcel({ tracking_code: 'VW-7' })])));

    const next = createStore();
    next.dispatch(adminKnown(false));

    expect(stored()).not.toMatch(/VW-7|ada@vaultway/);
  });

  it('is removed when an older release stored it with names', () => {
    localStorage.setItem('vaultway.parcels', JSON.stringify({ version: 1, value: PERSON }));
    localStorage.setItem('vaultway.parcel', '{"version":1,"value":{"data":{"recipient_name":"Zofia');

    createStore();

    expect(stored()).not.toMatch(/zofia/i);
  });
});
