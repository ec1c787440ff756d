import type { OpeningPhoto } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import {
  aBox,
  aFile,
  anOpening,
  aPicture,
  aPlace,
  aRental,
  aReservation,
  aVaultAccount,
  aViewingRoom,
  aVisit,
  reservationFacts,
} from '../support/builders.ts';
import { anAdmin, made } from '../support/clients.ts';
import type { Call } from './call.ts';

const admin = { who: 'admin', status: 200, message: '' } as const;

export const VAULT_BOX_CALLS: Call[] = [
  {
    ...admin,
    call: 'GET /api/vault/boxes',
    good: async () => {
      await aRental();
      return {};
    },
  },
  {
    ...admin,
    call: 'GET /api/vault/boxes/{id}',
    good: async () => ({ path: `/api/vault/boxes/${(await aBox()).id}` }),
    data: { state: 'free', rental: null },
  },
  {
    ...admin,
    call: 'POST /api/vault/boxes',
    status: 201,
    message: 'Box created',
    good: async () => ({ fields: { number: randomUUID(), size: 'M', place_id: (await aPlace()).id } }),
    data: { size: 'M', state: 'free' },
  },
  {
    ...admin,
    call: 'POST /api/vault/boxes/bulk',
    status: 201,
    message: 'Boxes created',
    good: async () => {
      const prefix = `${randomUUID().slice(0, 8)}-`;
      const place_id = (await aPlace()).id;
      return { fields: { from_number: `${prefix}1`, to_number: `${prefix}3`, size: 'S', place_id } };
    },
    data: { created: 3 },
  },
  {
    ...admin,
    call: 'PATCH /api/vault/boxes',
    message: 'Box updated',
    good: async () => ({ fields: { id: (await aBox()).id, size: 'L' } }),
    data: { size: 'L' },
  },
  {
    ...admin,
    call: 'POST /api/vault/boxes/{id}/rekey',
    message: 'Box rekeyed',
    good: async () => {
      const { box_id } = await aRental({ ended: true });
      return { path: `/api/vault/boxes/${box_id}/rekey`, fields: { key_1: 'K-3', key_2: 'K-4' } };
    },
    data: { state: 'free', key_1: 'K-3' },
  },
  {
    ...admin,
    call: 'POST /api/vault/boxes/{id}/service',
    message: 'Box updated',
    good: async () => ({
      path: `/api/vault/boxes/${(await aBox()).id}/service`,
      fields: { out_of_service: true },
    }),
    data: { state: 'out_of_service' },
  },
  {
    ...admin,
    call: 'GET /api/vault/rentals',
    good: async () => {
      await aRental();
      return {};
    },
  },
  {
    ...admin,
    call: 'GET /api/vault/rentals/{id}',
    good: async () => ({ path: `/api/vault/rentals/${(await aRental()).id}` }),
    data: { until: null, payments: [] },
  },
  {
    ...admin,
    call: 'POST /api/vault/rentals',
    status: 201,
    message: 'Rental started',
    good: async () => ({
      fields: {
        box_id: (await aBox()).id,
        account_id: (await aVaultAccount()).id,
        starts_on: '2026-01-01',
        period: 'year',
        fee: '120',
        deposit: '200',
        currency: 'EUR',
      },
    }),
    data: { fee: '120.00', deposit: '200.00', until: null },
  },
  {
    ...admin,
    call: 'POST /api/vault/rentals/{id}/end',
    message: 'Rental ended',
    good: async () => ({
      path: `/api/vault/rentals/${(await aRental()).id}/end`,
      fields: { reason: 'notice', keys_returned: 'one', note: 'One key lost' },
    }),
    data: { end_reason: 'notice', keys_returned: 'one' },
  },
  {
    ...admin,
    call: 'POST /api/vault/rentals/{id}/payments',
    status: 201,
    message: 'Payment recorded',
    good: async () => ({ path: `/api/vault/rentals/${(await aRental()).id}/payments`, fields: {} }),
    data: { paid_until: '2026-02-01' },
  },
  {
    ...admin,
    call: 'POST /api/vault/rentals/{id}/opening',
    status: 201,
    message: 'Forced opening recorded',
    good: async () => ({
      path: `/api/vault/rentals/${(await aRental()).id}/opening`,
      fields: {
        reason: 'arrears',
        witness_1: 'Bo Keller',
        witness_2: 'Cy Lang',
        inventory: 'A sealed envelope',
      },
    }),
    data: { in_arrears: true },
  },
  {
    ...admin,
    call: 'GET /api/vault/openings/{id}/photos',
    good: async () => ({ path: (await anOpeningPhoto()).path }),
    data: [{ removed_at: null }],
  },
  {
    ...admin,
    call: 'POST /api/vault/openings/{id}/photos',
    status: 201,
    message: 'Photo added',
    good: async () => ({
      path: `/api/vault/openings/${(await anOpening()).id}/photos`,
      fields: { image: aFile(await aPicture()) },
    }),
    data: { removed_at: null },
  },
  {
    ...admin,
    call: 'GET /api/vault/openings/{id}/photos/{photo}',
    good: async () => {
      const { path, id } = await anOpeningPhoto();
      return { path: `${path}/${id}` };
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/openings/{id}/photos/{photo}/remove',
    message: 'Photo removed',
    good: async () => {
      const { path, id } = await anOpeningPhoto();
      return { path: `${path}/${id}/remove`, fields: { reason: 'Blurred' } };
    },
    data: { remove_reason: 'Blurred' },
  },
  {
    ...admin,
    call: 'GET /api/vault/visits',
    good: async () => {
      await aVisit();
      return {};
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/visits',
    status: 201,
    message: 'Visit recorded',
    good: async () => ({
      fields: { box_id: (await aRental()).box_id, visitor: 'Ada Winter', identified_by: 'passport' },
    }),
    data: { visitor: 'Ada Winter', out_at: null },
  },
  {
    ...admin,
    call: 'POST /api/vault/visits/{id}/out',
    message: 'Visit ended',
    good: async () => ({ path: `/api/vault/visits/${(await aVisit()).id}/out` }),
    data: { voided_at: null },
  },
  {
    ...admin,
    call: 'POST /api/vault/visits/{id}/void',
    message: 'Visit voided',
    good: async () => ({
      path: `/api/vault/visits/${(await aVisit()).id}/void`,
      fields: { reason: 'Wrong box' },
    }),
    data: { void_reason: 'Wrong box' },
  },
  {
    ...admin,
    call: 'GET /api/vault/rentals/export.csv',
    good: async () => {
      await aRental();
      return {};
    },
  },
  {
    ...admin,
    call: 'GET /api/vault/reminders',
    good: () => Promise.resolve({}),
  },
  {
    ...admin,
    call: 'PATCH /api/vault/reminders',
    message: 'Reminders updated',
    good: () => Promise.resolve({ fields: { days_before: 14, days_after: 7 } }),
    data: { days_before: 14, days_after: 7 },
  },
  {
    ...admin,
    call: 'GET /api/vault/viewing-rooms',
    good: async () => {
      await aViewingRoom();
      return {};
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/viewing-rooms',
    status: 201,
    message: 'Viewing room created',
    good: () => Promise.resolve({ fields: { name: randomUUID() } }),
    data: { is_open: true },
  },
  {
    ...admin,
    call: 'PATCH /api/vault/viewing-rooms',
    message: 'Viewing room updated',
    good: async () => ({ fields: { id: (await aViewingRoom()).id, is_open: false } }),
    data: { is_open: false },
  },
  {
    ...admin,
    call: 'GET /api/vault/reservations',
    good: async () => {
      await aReservation();
      return {};
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/reservations',
    status: 201,
    message: 'Viewing room booked',
    good: async () => ({ fields: await reservationFacts() }),
    data: { state: 'booked', request_id: null },
  },
  {
    ...admin,
    call: 'POST /api/vault/reservations/{id}/cancel',
    message: 'Reservation cancelled',
    good: async () => ({ path: `/api/vault/reservations/${(await aReservation()).id}/cancel` }),
    data: { state: 'cancelled' },
  },
];

async function anOpeningPhoto(): Promise<{ path: string; id: string }> {
  const path = `/api/vault/openings/${(await anOpening()).id}/photos`;
  const form = new FormData();
  form.set('image', aFile(await aPicture()));
  const { id }: OpeningPhoto = await made(anAdmin().post(path, form));
  return { path, id };
}
