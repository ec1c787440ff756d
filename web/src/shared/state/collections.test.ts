import { describe, expect, it } from 'vitest';
import { aParcel, listOf } from '@/test/builders';
import { itemsOf } from './collection';
import { parcels } from './collections';
import { adminSignedOut } from '@/shared/api/session-actions';
import { adminKnown } from './session.slice';

describe("an admin's parcels", () => {
  const known = parcels.reducer(undefined, parcels.replaced(listOf([aParcel({ recipient_name: 'Ada' })])));

  it('are removed from the browser when the session ends, for any reason', () => {
    expect(itemsOf(parcels.reducer(known, adminSignedOut()))).toEqual([]);
    expect(itemsOf(parcels.reducer(known, adminKnown(false)))).toEqual([]);
  });

  it('stay while the admin is signed in', () => {
    const admin = { id: 'a', email: 'admin@example.com', role: 'admin' } as const;
    expect(itemsOf(parcels.reducer(known, adminKnown(admin)))).toHaveLength(1);
  });
});
