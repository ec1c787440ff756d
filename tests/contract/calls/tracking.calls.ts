import { randomUUID } from 'node:crypto';
import {
  aCourier,
  aCustomer,
  aDelivery,
  aFile,
  aHandover,
  anActivity,
  anOwnShare,
  aShare,
  anEmbed,
  aLinkedUser,
  anInvoice,
  anInvoiceDraft,
  aNote,
  aPaidInvoice,
  aParcel,
  aPicture,
  aPrintJob,
  aQuotedRequest,
  aReplyTemplate,
  aRequest,
  aRequestWithFile,
  aTextFile,
  aRequestToken,
  aRevealLink,
  aRun,
  aSealedActivity,
  aUser,
  aView,
  aWebhook,
  confirmationToken,
  handoverFacts,
  parcelFacts,
  makeRoomForTemplate,
  quoteFacts,
  sealedAt,
  theUser,
  today,
  transportFacts,
  webhookFacts,
} from '../support/builders.ts';
import { anAdmin, anEmail, made } from '../support/clients.ts';
import type { Call } from './call.ts';

/** Returns a partner's document about a parcel, whose ID is that of its own document. */
async function aCapture() {
  const { tracking_code } = (await aHandover()).parcels[0] ?? {};
  const { text } = await anAdmin().get(`/api/parcels/${tracking_code}/epcis.json`);
  const { epcList } = (JSON.parse(text) as { epcisBody: { eventList: { epcList: string[] }[] } }).epcisBody
    .eventList[0] ?? { epcList: [] };
  const event = {
    eventID: `urn:uuid:${randomUUID()}`,
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'departing',
    epcList,
    eventTime: '2026-07-01T10:00:00.000+02:00',
    eventTimeZoneOffset: '+02:00',
  };
  const creationDate = '2026-07-01T10:00:01Z';
  return {
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate,
    epcisBody: JSON.stringify({ eventList: [event] }),
  };
}

export const TRACKING_CALLS: Call[] = [
  {
    call: 'GET /api/parcels/{code}',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/${(await aParcel()).tracking_code}` }),
  },
  {
    call: 'GET /api/parcels/{code}/history',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const parcel = await aParcel();
      await made(anAdmin().post('/api/activities', { parcel_id: parcel.id, title: 'Picked up' }));
      return { path: `/api/parcels/${parcel.tracking_code}/history` };
    },
    data: [{ title: 'Picked up' }],
  },
  {
    call: 'GET /api/parcels/{code}/news',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/${(await aParcel()).tracking_code}/news` }),
  },
  {
    call: 'POST /api/parcels/{code}/reveal',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const parcel = await aParcel({ recipient_email: 'ada@example.com' });
      return { path: `/api/parcels/${parcel.tracking_code}/reveal`, fields: { proof: 'ada@example.com' } };
    },
    data: { recipient_email: 'ada@example.com', restricted: false },
  },
  {
    call: 'POST /api/parcels/{code}/reveal-links',
    who: 'visitor',
    status: 202,
    message: 'If this parcel has an email address, a link was requested for it',
    good: async () => ({
      path: `/api/parcels/${(await aParcel({ recipient_email: anEmail() })).tracking_code}/reveal-links`,
    }),
    data: null,
  },
  {
    call: 'POST /api/parcels/{code}/reveal/link',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const { tracking_code, token } = await aRevealLink();
      return { path: `/api/parcels/${tracking_code}/reveal/link`, fields: { token } };
    },
    data: { restricted: false },
  },
  {
    call: 'GET /api/parcels/{code}/custody',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const { parcels } = await aHandover();
      return { path: `/api/parcels/${parcels[0]?.tracking_code}/custody` };
    },
    data: { sealed: { done: true }, weighed: { done: false }, delivery: null },
  },
  {
    call: 'GET /api/parcels/{code}/history/proof',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({
      path: await sealedAt(`/api/parcels/${(await aParcel()).tracking_code}/history/proof`),
    }),
    data: { version: 2, head: { records: 1 }, earlier: [] },
  },
  {
    call: 'GET /api/handovers/{id}/proof',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: await sealedAt(`/api/handovers/${(await aHandover()).id}/proof`) }),
    data: { version: 2 },
  },
  {
    call: 'GET /api/handovers',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({
      path: `/api/handovers?parcel_id=${(await aHandover()).parcels[0]?.parcel_id}`,
    }),
    data: [{ kind: 'collect', parcels: [{ seals: ['A-1'] }] }],
  },
  {
    call: 'GET /api/handovers/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/handovers/${(await aHandover()).id}` }),
    data: { kind: 'collect' },
  },
  {
    call: 'GET /api/handovers/parcels/{code}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { parcels } = await aHandover();
      return { path: `/api/handovers/parcels/${parcels[0]?.tracking_code}` };
    },
    data: { collected: true, seals: ['A-1'], asks_pin: false },
  },
  {
    call: 'POST /api/handovers',
    who: 'admin',
    status: 201,
    message: 'Handover recorded',
    good: async () => ({
      fields: await handoverFacts({ giver: 'Ada', signature: 'M1 2L3 4', latitude: 47.4, longitude: 8.5 }),
    }),
    data: { giver: 'Ada', signed: true, pin_ok: null, latitude: 47.4 },
  },
  {
    call: 'GET /api/handovers/pin',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/handovers/pin?parcel_id=${(await aParcel()).id}` }),
    data: { state: 'none', mailed_at: null },
  },
  {
    call: 'POST /api/handovers/pin',
    who: 'admin',
    status: 200,
    message: 'PIN renewed',
    good: async () => ({
      fields: { parcel_id: (await aParcel({ recipient_email: anEmail() })).id, notify_language: 'de' },
    }),
    data: { state: 'mailed' },
  },
  {
    call: 'DELETE /api/handovers/pin',
    who: 'admin',
    status: 200,
    message: 'PIN waived',
    good: async () => ({ fields: { parcel_id: (await aParcel()).id, reason: 'A passport was shown' } }),
    data: { state: 'none', mailed_at: null },
  },
  { call: 'GET /api/parcels', who: 'admin', status: 200, message: '', good: withOne(aParcel) },
  {
    call: 'GET /api/parcels/find',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/find?q=${(await aParcel()).tracking_code}` }),
  },
  {
    call: 'GET /api/parcels/statuses',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aParcel({ status: 'In transit' });
      return {};
    },
  },
  {
    call: 'POST /api/parcels/bulk',
    who: 'admin',
    status: 200,
    message: 'Done',
    good: async () => ({
      fields: { action: 'set_status', ids: (await aParcel()).id, status: 'Held' },
    }),
    data: { done: 1, failed: 0 },
  },
  {
    call: 'GET /api/parcels/export.csv',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({
      path: `/api/parcels/export.csv?q=${(await aParcel()).tracking_code}`,
    }),
  },
  {
    call: 'POST /api/parcels/export.csv',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ fields: { ids: (await aParcel()).id } }),
  },
  {
    call: 'GET /api/reports/{name}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aParcel();
      return { path: '/api/reports/weeks?weeks=4' };
    },
    data: { name: 'weeks' },
  },
  {
    call: 'GET /api/reports/{name}/export.csv',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aParcel();
      return { path: '/api/reports/road/export.csv?by=courier' };
    },
  },
  {
    call: 'GET /api/parcels/attention',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aParcel();
      return { path: '/api/parcels/attention?silent_days=3' };
    },
    data: { silent_days: 3 },
  },
  {
    call: 'GET /api/parcels/overview',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aParcel();
      return { path: '/api/parcels/overview' };
    },
  },
  {
    call: 'POST /api/parcels',
    who: 'admin',
    status: 201,
    message: 'Parcel created',
    good: () => ({
      fields: parcelFacts({
        recipient_email: 'ada@example.com',
        weight: '12.5 kg',
        declared_value: 'USD 40,000',
        min_expected_delivery_date: '2026-11-01',
        max_expected_delivery_date: '2026-11-05',
        show_map: 'yes',
        map_current_latitude: 51.5,
        map_current_longitude: -0.12,
      }),
    }),
    data: { weight: '12.5 kg', map_current_latitude: 51.5, map_zoom: 4, image: null, history: { data: [] } },
  },
  {
    call: 'PATCH /api/parcels',
    who: 'admin',
    status: 200,
    message: 'Parcel updated',
    good: async () => ({ fields: { id: (await aParcel()).id, status: 'On its way', map_zoom: 7 } }),
    data: { status: 'On its way', map_zoom: 7, recipient_name: 'Ada Lovelace' },
  },
  {
    call: 'DELETE /api/parcels',
    who: 'admin',
    status: 200,
    message: 'Parcel deleted',
    good: async () => ({ fields: { id: (await aParcel()).id } }),
    data: null,
  },
  {
    call: 'POST /api/parcels/image',
    who: 'admin',
    status: 200,
    message: 'Photo saved',
    good: async () => ({ fields: { id: (await aParcel()).id, image: aFile(await aPicture()) } }),
  },
  {
    call: 'GET /api/parcels/labels.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/labels.pdf?ids=${(await aParcel()).id}&format=a4-8` }),
  },
  {
    call: 'POST /api/parcels/labels',
    who: 'admin',
    status: 201,
    message: 'Files are ready',
    good: async () => ({ fields: { ids: (await aParcel()).id, format: 'zpl' } }),
    data: { kind: 'labels', format: 'zpl', parcels: 1, done: 0, deleted: [] },
  },
  {
    call: 'POST /api/parcels/waybills',
    who: 'admin',
    status: 201,
    message: 'Files are ready',
    good: async () => ({ fields: { ids: (await aParcel()).id } }),
    data: { kind: 'waybills', format: null, parcels: 1 },
  },
  { call: 'GET /api/custom-fields', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'PATCH /api/custom-fields',
    who: 'admin',
    status: 200,
    message: 'Fields updated',
    good: () => ({
      fields: { fields: JSON.stringify([{ key: 'order_no', label: 'Order no.', kind: 'text' }]) },
    }),
    data: { fields: [{ key: 'order_no', label: 'Order no.', kind: 'text', public: false }] },
  },
  {
    call: 'GET /api/parcels/{id}/notes',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/${(await aNote()).parcel_id}/notes` }),
    data: [{ text: 'Ring twice' }],
  },
  {
    call: 'POST /api/parcels/{id}/notes',
    who: 'admin',
    status: 201,
    message: 'Note added',
    good: async () => ({
      path: `/api/parcels/${(await aParcel()).id}/notes`,
      fields: { text: 'Ring twice' },
    }),
    data: { text: 'Ring twice' },
  },
  {
    call: 'PATCH /api/parcels/{id}/notes/{note}',
    who: 'admin',
    status: 200,
    message: 'Note updated',
    good: async () => {
      const { id, parcel_id } = await aNote();
      return { path: `/api/parcels/${parcel_id}/notes/${id}`, fields: { text: 'Ring once' } };
    },
    data: { text: 'Ring once' },
  },
  {
    call: 'DELETE /api/parcels/{id}/notes/{note}',
    who: 'admin',
    status: 200,
    message: 'Note deleted',
    good: async () => {
      const { id, parcel_id } = await aNote();
      return { path: `/api/parcels/${parcel_id}/notes/${id}` };
    },
    data: null,
  },
  {
    call: 'GET /api/jobs/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/jobs/${(await aPrintJob()).id}` }),
    data: { parcels: 1, deleted: [] },
  },
  {
    call: 'GET /api/jobs/{id}/{part}.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: (await aPrintJob()).files[0]?.url ?? '' }),
  },
  {
    call: 'GET /api/jobs/{id}/{part}.zpl',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: (await aPrintJob({ format: 'zpl' })).files[0]?.url ?? '' }),
  },
  {
    call: 'GET /api/runs',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/runs?parcel_id=${(await aRun()).stops[0]?.parcel_id}` }),
    data: [{ total: 1, left: 1, delivered: 0, failed: 0 }],
  },
  {
    call: 'GET /api/runs/couriers',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aCourier();
      return {};
    },
  },
  {
    call: 'GET /api/runs/mine',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { id, client } = await aCourier();
      await aRun({ courier_id: id });
      return { client };
    },
    data: [{ stops: [{ state: 'left' }] }],
  },
  {
    call: 'GET /api/runs/mine/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { id, client } = await aCourier();
      return { path: `/api/runs/mine/${(await aRun({ courier_id: id })).id}`, client };
    },
    data: { note: null, stops: [{ state: 'left' }] },
  },
  {
    call: 'GET /api/runs/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/runs/${(await aRun()).id}` }),
    data: { total: 1, courier: { former: false } },
  },
  {
    call: 'POST /api/runs',
    who: 'admin',
    status: 201,
    message: 'Run created',
    good: async () => ({
      fields: {
        courier_id: (await aCourier()).id,
        date: today(),
        note: 'Ring twice',
        parcel_ids: (await aParcel()).id,
      },
    }),
    data: { note: 'Ring twice', total: 1 },
  },
  {
    call: 'PATCH /api/runs',
    who: 'admin',
    status: 200,
    message: 'Run updated',
    good: async () => {
      const { id, updated_at, stops } = await aRun();
      return { fields: { id, updated_at, note: 'Back door', parcel_ids: stops[0]?.parcel_id } };
    },
    data: { note: 'Back door' },
  },
  {
    call: 'POST /api/runs/stops',
    who: 'admin',
    status: 200,
    message: 'Run updated',
    good: async () => ({ fields: { id: (await aRun()).id, parcel_ids: (await aParcel()).id } }),
    data: { total: 2 },
  },
  {
    call: 'DELETE /api/runs/stops',
    who: 'admin',
    status: 200,
    message: 'Run updated',
    good: async () => {
      const { id, stops } = await aRun();
      return { fields: { id, parcel_ids: stops[0]?.parcel_id } };
    },
    data: { total: 0 },
  },
  {
    call: 'POST /api/runs/sort',
    who: 'admin',
    status: 200,
    message: 'Run updated',
    good: async () => {
      const { id, updated_at } = await aRun();
      return { fields: { id, updated_at } };
    },
    data: { total: 1 },
  },
  {
    call: 'DELETE /api/runs',
    who: 'admin',
    status: 200,
    message: 'Run deleted',
    good: async () => ({ fields: { id: (await aRun()).id } }),
    data: null,
  },
  {
    call: 'GET /api/parcels/{code}/epcis.json',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({
      path: `/api/parcels/${(await aHandover()).parcels[0]?.tracking_code}/epcis.json`,
    }),
  },
  {
    call: 'POST /api/epcis/capture',
    who: 'admin',
    status: 202,
    message: 'Captured',
    good: async () => ({ fields: await aCapture() }),
    data: null,
  },
  {
    call: 'GET /api/epcis/capture/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { headers } = await anAdmin().post('/api/epcis/capture', await aCapture());
      return { path: headers.get('location') ?? '' };
    },
  },
  {
    call: 'GET /api/epcis/events',
    who: 'admin',
    status: 200,
    message: '',
    good: () => Promise.resolve({ path: '/api/epcis/events' }),
  },
  {
    call: 'GET /api/parcels/{id}/proof-of-delivery.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { parcels } = await aHandover({ kind: 'deliver' });
      return { path: `/api/parcels/${parcels[0]?.parcel_id}/proof-of-delivery.pdf` };
    },
  },
  {
    call: 'GET /api/parcels/{id}/waybill.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/parcels/${(await aParcel()).id}/waybill.pdf` }),
  },
  {
    call: 'GET /api/activities',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/activities?parcel_id=${(await anActivity()).parcel_id}` }),
    data: [{ title: 'Picked up', icon: 'plane', color: 'green' }],
  },
  {
    call: 'GET /api/activities/suggestions',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      for (const before of [await aParcel(), await aParcel()]) {
        for (const [hour, title] of ['Weighed for the contract', 'Sealed for the contract'].entries()) {
          const created_at = `2026-11-05T0${hour}:00:00Z`;
          await made(anAdmin().post('/api/activities', { parcel_id: before.id, title, created_at }));
        }
      }
      const parcel = await aParcel();
      await made(
        anAdmin().post('/api/activities', { parcel_id: parcel.id, title: 'Weighed for the contract' }),
      );
      return { path: `/api/activities/suggestions?parcel_id=${parcel.id}` };
    },
    data: [{ title: 'Sealed for the contract', icon: 'plane', color: 'green' }],
  },
  {
    call: 'GET /api/activities/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/activities/${(await anActivity()).id}` }),
    data: { title: 'Picked up' },
  },
  {
    call: 'GET /api/activities/{id}/proof',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/activities/${(await aSealedActivity()).id}/proof` }),
  },
  {
    call: 'POST /api/activities',
    who: 'admin',
    status: 201,
    message: 'Event added',
    good: async () => ({
      fields: {
        parcel_id: (await aParcel()).id,
        title: 'Customs',
        icon: 'timed bus',
        color: 'gold',
        created_at: '2026-11-05T05:09:00Z',
        time_zone: 'Asia/Kolkata',
      },
    }),
    data: {
      icon: 'timed bus',
      color: 'gold',
      created_at_month: 'Nov',
      created_at_day: '5',
      created_at_time: '05:09',
      time_zone: 'Asia/Kolkata',
    },
  },
  {
    call: 'POST /api/activities/preview',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({
      fields: {
        parcel_id: (await aParcel({ recipient_email: 'ada@example.com' })).id,
        title: 'Customs',
        notify_language: 'es',
      },
    }),
  },
  {
    call: 'POST /api/parcels/{code}/subscriptions',
    who: 'visitor',
    status: 202,
    message: 'If there is such a parcel, updates start once the address is confirmed',
    good: async () => ({
      path: `/api/parcels/${(await aParcel()).tracking_code}/subscriptions`,
      fields: { email: anEmail(), language: 'vn' },
    }),
    data: null,
  },
  {
    call: 'POST /api/subscriptions/confirm',
    who: 'visitor',
    status: 200,
    message: 'Address confirmed',
    good: async () => ({ fields: { token: await confirmationToken() } }),
  },
  {
    call: 'POST /api/subscriptions/unsubscribe',
    who: 'visitor',
    status: 200,
    message: 'You get no more news about this parcel',
    good: () => ({ fields: { token: 'of-a-mail' } }),
    data: null,
  },
  {
    call: 'PATCH /api/activities',
    who: 'admin',
    status: 200,
    message: 'Event updated',
    good: async () => ({ fields: { id: (await anActivity()).id, color: 'red' } }),
    data: { color: 'red', title: 'Picked up' },
  },
  {
    call: 'DELETE /api/activities',
    who: 'admin',
    status: 200,
    message: 'Event deleted',
    good: async () => ({ fields: { id: (await anActivity()).id } }),
    data: null,
  },
  { call: 'GET /api/customers', who: 'admin', status: 200, message: '', good: withOne(aCustomer) },
  {
    call: 'GET /api/customers/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/customers/${(await aCustomer({ country: 'FR' })).id}` }),
    data: { country: 'FR' },
  },
  {
    call: 'POST /api/customers',
    who: 'admin',
    status: 201,
    message: 'Customer created',
    good: () => ({
      fields: { name: 'Ada & Co.', country: 'DE', emails: 'billing@ada.example', payment_terms: 14 },
    }),
    data: { name: 'Ada & Co.', emails: ['billing@ada.example'], payment_terms: 14 },
  },
  {
    call: 'PATCH /api/customers',
    who: 'admin',
    status: 200,
    message: 'Customer updated',
    good: async () => ({ fields: { id: (await aCustomer()).id, tax_number: 'FR83404833048' } }),
    data: { tax_number: 'FR83404833048' },
  },
  {
    call: 'DELETE /api/customers',
    who: 'admin',
    status: 200,
    message: 'Customer deleted',
    good: async () => ({ fields: { id: (await aCustomer()).id } }),
    data: null,
  },
  {
    call: 'GET /api/clients/figures',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/clients/figures?customer_id=${(await aCustomer()).id}` }),
    data: { parcels: 0, customers: [] },
  },
  {
    call: 'GET /api/customers/{id}/users',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: (await aLinkedUser()).path }),
    data: [{}],
  },
  {
    call: 'POST /api/customers/{id}/users',
    who: 'admin',
    status: 201,
    message: 'User linked',
    good: async () => ({
      path: `/api/customers/${(await aCustomer()).id}/users`,
      fields: { email: 'ada@example.com' },
    }),
    data: { email: 'ada@example.com' },
  },
  {
    call: 'DELETE /api/customers/{id}/users',
    who: 'admin',
    status: 200,
    message: 'User unlinked',
    good: aLinkedUser,
    data: null,
  },
  {
    call: 'GET /api/shares',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { id: parcel_id } = await aParcel();
      await aShare({ parcel_id });
      return { path: `/api/shares?parcel_id=${parcel_id}` };
    },
    data: [{ scope: 'full', maker: 'desk', open: true }],
  },
  {
    call: 'POST /api/shares',
    who: 'admin',
    status: 201,
    message: 'Link created',
    good: async () => ({ fields: { parcel_id: (await aParcel()).id, scope: 'route', days: 7 } }),
    data: { scope: 'route', opens: 0 },
  },
  {
    call: 'DELETE /api/shares',
    who: 'admin',
    status: 200,
    message: 'Link ended',
    good: async () => ({ fields: { id: (await aShare()).id } }),
    data: null,
  },
  {
    call: 'POST /api/shares/open',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ fields: { token: new URL((await aShare()).url).pathname.split('/')[2] } }),
    data: { scope: 'full', restricted: false },
  },
  {
    call: 'GET /api/parcels/{code}/shares',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const { path, ...own } = await anOwnShare();
      return { ...own, path: path.replace(/\/[^/]+$/, '') };
    },
    data: [{ maker: 'visitor' }],
  },
  {
    call: 'POST /api/parcels/{code}/shares',
    who: 'visitor',
    status: 201,
    message: 'Link created',
    good: async () => {
      const { path, client, visitor } = await anOwnShare();
      return { client, visitor, path: path.replace(/\/[^/]+$/, ''), fields: { scope: 'full', days: 7 } };
    },
    data: { maker: 'visitor', scope: 'full' },
  },
  {
    call: 'DELETE /api/parcels/{code}/shares/{id}',
    who: 'visitor',
    status: 200,
    message: 'Link ended',
    good: anOwnShare,
    data: null,
  },
  {
    call: 'GET /api/embeds',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await anEmbed();
      return {};
    },
  },
  {
    call: 'POST /api/embeds',
    who: 'admin',
    status: 201,
    message: 'Key created',
    good: () => Promise.resolve({ fields: { name: 'Shop', origins: 'https://shop.example.com' } }),
    data: { name: 'Shop', origins: ['https://shop.example.com'] },
  },
  {
    call: 'DELETE /api/embeds',
    who: 'admin',
    status: 200,
    message: 'Key revoked',
    good: async () => ({ fields: { id: (await anEmbed()).id } }),
    data: null,
  },
  {
    call: 'GET /api/embeds/{key}/parcels/{code}',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const [{ key }, { tracking_code }] = [await anEmbed(), await aParcel()];
      const headers = { origin: 'https://shop.example.com' };
      return { headers, path: `/api/embeds/${key}/parcels/${tracking_code}` };
    },
  },
  {
    call: 'GET /api/account/parcels',
    who: 'user',
    status: 200,
    message: '',
    good: async () => ({ client: (await theUser()).client }),
  },
  {
    call: 'GET /api/account/notifications',
    who: 'user',
    status: 200,
    message: '',
    good: async () => ({ client: (await theUser()).client }),
    data: { notify: 'no' },
  },
  {
    call: 'PATCH /api/account/notifications',
    who: 'user',
    status: 200,
    message: 'Notifications updated',
    good: async () => ({ client: (await aUser()).client, fields: { notify: 'yes' } }),
    data: { notify: 'yes' },
  },
  {
    call: 'GET /api/account/parcels/{code}',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, parcel } = await theUser();
      return { client, path: `/api/account/parcels/${parcel.tracking_code}` };
    },
    data: { role: 'recipient', proof_of_delivery: false },
  },
  {
    call: 'PATCH /api/account/parcels/{code}',
    who: 'user',
    status: 200,
    message: 'Parcel updated',
    good: async () => {
      const { client, parcel } = await theUser();
      return { client, path: `/api/account/parcels/${parcel.tracking_code}`, fields: { notify: 'yes' } };
    },
    data: { notify: 'yes' },
  },
  {
    call: 'GET /api/account/parcels/{code}/proof-of-delivery.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, parcel } = await aUser();
      const parcels = JSON.stringify([{ code: parcel.tracking_code }]);
      await aHandover({ kind: 'deliver', parcels, taker: 'Ada Lovelace' });
      return { client, path: `/api/account/parcels/${parcel.tracking_code}/proof-of-delivery.pdf` };
    },
  },
  {
    call: 'GET /api/account/parcels/{code}/waybill.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, parcel } = await theUser();
      return { client, path: `/api/account/parcels/${parcel.tracking_code}/waybill.pdf` };
    },
  },
  {
    call: 'GET /api/account/invoices',
    who: 'user',
    status: 200,
    message: '',
    good: async () => ({ client: (await theUser()).client }),
  },
  {
    call: 'GET /api/account/invoices/{id}.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, email } = await theUser();
      const { id: customer_id } = await aCustomer({ emails: [email] });
      const { id } = await anInvoice({ customer_id });
      return { client, path: `/api/account/invoices/${id}.pdf` };
    },
  },
  {
    call: 'GET /api/account/requests',
    who: 'user',
    status: 200,
    message: '',
    good: async () => ({ client: (await theUser()).client }),
  },
  {
    call: 'POST /api/account/requests',
    who: 'user',
    status: 201,
    message: 'Request received',
    good: async () => ({ client: (await theUser()).client, fields: transportFacts({ party: 'recipient' }) }),
    data: { status: 'new', party: 'recipient', quote: null },
  },
  {
    call: 'GET /api/account/requests/{id}',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { id } = await aRequest();
      return { client: (await theUser()).client, path: `/api/account/requests/${id}` };
    },
    data: { kind: 'transport', status: 'new' },
  },
  {
    call: 'POST /api/account/requests/files',
    who: 'user',
    status: 201,
    message: 'File uploaded',
    good: async () => ({ client: (await theUser()).client, fields: { file: aTextFile() } }),
    data: { name: 'note.txt', type: 'text/plain' },
  },
  {
    call: 'GET /api/account/requests/{id}/files/{file_id}',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { id, file } = await aRequestWithFile();
      return { client: (await theUser()).client, path: `/api/account/requests/${id}/files/${file}` };
    },
  },
  {
    call: 'POST /api/account/requests/{id}/messages',
    who: 'user',
    status: 201,
    message: 'Message sent',
    good: async () => {
      const { id } = await aRequest();
      const { client } = await theUser();
      return { client, path: `/api/account/requests/${id}/messages`, fields: { text: 'Please hurry' } };
    },
  },
  {
    call: 'POST /api/account/requests/{id}/withdrawal',
    who: 'user',
    status: 200,
    message: 'Request withdrawn',
    good: async () => {
      const { id } = await aRequest();
      return { client: (await theUser()).client, path: `/api/account/requests/${id}/withdrawal` };
    },
    data: { status: 'withdrawn' },
  },
  {
    call: 'POST /api/account/requests/{id}/acceptance',
    who: 'user',
    status: 200,
    message: 'Quote accepted',
    good: async () => {
      const { id, quote } = await aQuotedRequest();
      return {
        client: (await theUser()).client,
        path: `/api/account/requests/${id}/acceptance`,
        fields: { quote_id: quote?.id },
      };
    },
    data: { status: 'accepted' },
  },
  { call: 'GET /api/requests', who: 'admin', status: 200, message: '', good: withOne(aRequest) },
  {
    call: 'GET /api/requests/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/requests/${(await aRequest()).id}` }),
    data: { kind: 'transport', owner_id: null },
  },
  { call: 'GET /api/requests/owners', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /api/reply-templates',
    who: 'admin',
    status: 200,
    message: '',
    good: withOne(aReplyTemplate),
  },
  {
    call: 'GET /api/reply-templates/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/reply-templates/${(await aReplyTemplate()).id}` }),
    data: { name: 'Received' },
  },
  {
    call: 'POST /api/reply-templates',
    who: 'admin',
    status: 201,
    message: 'Template created',
    good: async () => {
      await makeRoomForTemplate();
      return { fields: { name: 'Received', text: 'Dear {name}, we reply today.' } };
    },
    data: { name: 'Received' },
  },
  {
    call: 'PATCH /api/reply-templates',
    who: 'admin',
    status: 200,
    message: 'Template updated',
    good: async () => ({
      fields: { id: (await aReplyTemplate()).id, text: 'Dear {name}, we reply tomorrow.' },
    }),
    data: { text: 'Dear {name}, we reply tomorrow.' },
  },
  {
    call: 'DELETE /api/reply-templates',
    who: 'admin',
    status: 200,
    message: 'Template deleted',
    good: async () => ({ fields: { id: (await aReplyTemplate()).id } }),
    data: null,
  },
  {
    call: 'POST /api/requests',
    who: 'visitor',
    status: 202,
    message: 'Check your inbox and confirm the request',
    good: () => ({ fields: transportFacts({ email: anEmail(), name: 'Ada Lovelace' }) }),
    data: null,
  },
  {
    call: 'POST /api/requests/confirm',
    who: 'visitor',
    status: 200,
    message: 'Request received',
    good: async () => ({ fields: { token: await aRequestToken() } }),
  },
  {
    call: 'PATCH /api/requests',
    who: 'admin',
    status: 200,
    message: 'Request updated',
    good: async () => ({ fields: { id: (await aRequest()).id, mine: true, status: 'done' } }),
    data: { status: 'done' },
  },
  {
    call: 'POST /api/requests/files',
    who: 'admin',
    status: 201,
    message: 'File uploaded',
    good: () => ({ fields: { file: aTextFile() } }),
    data: { name: 'note.txt', type: 'text/plain' },
  },
  {
    call: 'GET /api/requests/{id}/files/{file_id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { id, file } = await aRequestWithFile();
      return { path: `/api/requests/${id}/files/${file}` };
    },
  },
  {
    call: 'POST /api/requests/{id}/messages',
    who: 'admin',
    status: 201,
    message: 'Message sent',
    good: async () => ({
      path: `/api/requests/${(await aRequest()).id}/messages`,
      fields: { text: 'When does it suit you?' },
    }),
  },
  {
    call: 'POST /api/requests/{id}/quotes',
    who: 'admin',
    status: 201,
    message: 'Quote sent',
    good: async () => ({ path: `/api/requests/${(await aRequest()).id}/quotes`, fields: quoteFacts() }),
    data: { status: 'quoted' },
  },
  {
    call: 'POST /api/requests/{id}/parcel',
    who: 'admin',
    status: 201,
    message: 'Parcel created',
    good: async () => ({ path: `/api/requests/${(await aRequest()).id}/parcel` }),
    data: { status: 'accepted' },
  },
  { call: 'GET /api/invoices', who: 'admin', status: 200, message: '', good: withOne(anInvoice) },
  {
    call: 'POST /api/invoices',
    who: 'admin',
    status: 201,
    message: 'Invoice created',
    good: async () => ({
      fields: { product: 'A vault', parcel_id: (await aParcel()).id, amount: 1250.5, currency: 'EUR' },
    }),
    data: { amount: '1250.50', currency: 'EUR' },
  },
  { call: 'GET /api/invoice-drafts', who: 'admin', status: 200, message: '', good: withOne(anInvoiceDraft) },
  {
    call: 'GET /api/invoice-drafts/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/invoice-drafts/${(await anInvoiceDraft()).id}` }),
    data: { state: 'open', total: '23.80', invoice: null },
  },
  {
    call: 'POST /api/invoice-drafts/{id}/discard',
    who: 'admin',
    status: 200,
    message: 'Draft discarded',
    good: async () => ({ path: `/api/invoice-drafts/${(await anInvoiceDraft()).id}/discard`, fields: {} }),
    data: { state: 'discarded' },
  },
  {
    call: 'GET /api/invoices/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/invoices/${(await anInvoice(AN_AMOUNT)).id}` }),
    data: { open_amount: '10.00', payments: [] },
  },
  {
    call: 'POST /api/invoices/{id}/payments',
    who: 'admin',
    status: 201,
    message: 'Payment recorded',
    good: async () => ({
      path: `/api/invoices/${(await anInvoice(AN_AMOUNT)).id}/payments`,
      fields: { amount: '4.00', date: '2026-11-28', note: 'By card' },
    }),
    data: { paid_amount: '4.00', open_amount: '6.00', state: 'partly_paid' },
  },
  {
    call: 'POST /api/invoices/{id}/payments/{payment}/reversal',
    who: 'admin',
    status: 201,
    message: 'Payment reversed',
    good: async () => {
      const { id, payments } = await aPaidInvoice();
      return { path: `/api/invoices/${id}/payments/${payments[0]?.id}/reversal`, fields: {} };
    },
    data: { paid_amount: '0.00', open_amount: '10.00', state: 'open' },
  },
  {
    call: 'POST /api/invoices/{id}/reminders',
    who: 'admin',
    status: 409,
    message: 'Email is not set up, so this mail cannot be sent',
    good: async () => ({
      path: `/api/invoices/${(await anInvoice(AN_AMOUNT)).id}/reminders`,
      fields: { language: 'en' },
    }),
  },
  {
    call: 'POST /api/invoices/{id}/credit-note',
    who: 'admin',
    status: 201,
    message: 'Credit note created',
    good: async () => ({
      path: `/api/invoices/${(await anInvoice(AN_AMOUNT)).id}/credit-note`,
      fields: {},
    }),
    data: { kind: 'credit_note', amount: '10.00' },
  },
  {
    call: 'GET /api/invoices/{id}.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: (await anInvoice()).pdf_url }),
  },
  { call: 'GET /api/imports', who: 'admin', status: 200, message: '', good: withOne(anImport) },
  {
    call: 'GET /api/imports/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/imports/${(await anImport()).id}` }),
    data: { state: 'read', good: 1 },
  },
  {
    call: 'POST /api/imports',
    who: 'admin',
    status: 201,
    message: 'File read',
    good: () => ({ fields: { kind: 'parcels', file: aTable() } }),
    data: { kind: 'parcels', mapping: ['tracking_code', 'recipient_name', 'destination'], good: 1, bad: 0 },
  },
  {
    call: 'PATCH /api/imports',
    who: 'admin',
    status: 200,
    message: 'File read',
    good: async () => ({
      fields: {
        id: (await anImport()).id,
        date_order: 'mdy',
        replacements: JSON.stringify([{ column: 2, from: 'London', to: 'Leeds' }]),
      },
    }),
    data: { date_order: 'mdy', replacements: [{ column: 2, from: 'London', to: 'Leeds', rows: 1 }] },
  },
  {
    call: 'POST /api/imports/{id}/run',
    who: 'admin',
    status: 202,
    message: 'Import started',
    good: async () => ({
      path: `/api/imports/${(await anImport()).id}/run`,
      fields: { bad_rows: 'refuse' },
    }),
  },
  {
    call: 'GET /api/imports/{id}/rows',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/imports/${(await anImportWithoutCity()).id}/rows` }),
    data: { total: 1 },
  },
  {
    call: 'GET /api/imports/{id}/changes',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/imports/${(await anImport()).id}/changes` }),
  },
  { call: 'GET /api/statuses', who: 'admin', status: 200, message: '', good: withOne(aParcel) },
  {
    call: 'PATCH /api/statuses',
    who: 'admin',
    status: 200,
    message: 'Parcels updated',
    good: () => ({ fields: { from: 'Nowhere at all', to: 'Somewhere' } }),
    data: { changed: 0, left: 0, remaining: false },
  },
  {
    call: 'PATCH /api/imports/{id}/rows',
    who: 'admin',
    status: 200,
    message: 'Rows checked',
    good: async () => ({
      path: `/api/imports/${(await anImportWithoutCity()).id}/rows`,
      fields: { rows: JSON.stringify([{ row: 2, cells: [parcelFacts().tracking_code, 'Ada', 'Oslo'] }]) },
    }),
    data: { good: 1, bad: 0 },
  },
  {
    call: 'GET /api/imports/{id}/left-out.csv',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/imports/${(await anImportWithoutCity()).id}/left-out.csv` }),
  },
  {
    call: 'DELETE /api/imports',
    who: 'admin',
    status: 200,
    message: 'Import undone',
    good: async () => ({ fields: { id: (await anImport()).id } }),
    data: { state: 'undone' },
  },
  { call: 'GET /api/audit/tracking', who: 'admin', status: 200, message: '', good: withOne(aParcel) },
  { call: 'GET /api/audit/tracking.csv', who: 'admin', status: 200, message: '', good: withOne(aParcel) },
  { call: 'GET /api/trash/tracking', who: 'admin', status: 200, message: '', good: withOne(aDeletedParcel) },
  {
    call: 'POST /api/trash/tracking/restore',
    who: 'admin',
    status: 200,
    message: 'Restored',
    good: async () => ({ fields: { type: 'parcel', id: (await aDeletedParcel()).id } }),
  },
  {
    call: 'GET /api/views',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/views?q=${encodeURIComponent((await aView()).name)}` }),
    data: [{ search: 'overdue=yes' }],
  },
  {
    call: 'POST /api/views',
    who: 'admin',
    status: 201,
    message: 'View created',
    good: () => ({ fields: { name: `Late ${randomUUID()}`, search: 'overdue=yes', columns: 'status' } }),
    data: { search: 'overdue=yes', columns: ['status'] },
  },
  {
    call: 'PATCH /api/views',
    who: 'admin',
    status: 200,
    message: 'View updated',
    good: async () => ({ fields: { id: (await aView()).id, search: 'status=Held' } }),
    data: { search: 'status=Held' },
  },
  {
    call: 'DELETE /api/views',
    who: 'admin',
    status: 200,
    message: 'View deleted',
    good: async () => ({ fields: { id: (await aView()).id } }),
    data: null,
  },
  {
    call: 'GET /api/webhooks',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/webhooks?q=${encodeURIComponent((await aWebhook()).name)}` }),
    data: [{ enabled: true }],
  },
  {
    call: 'GET /api/webhooks/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/webhooks/${(await aWebhook()).id}` }),
  },
  {
    call: 'POST /api/webhooks',
    who: 'admin',
    status: 201,
    message: 'Webhook created',
    good: () => ({ fields: webhookFacts() }),
    data: { url: 'https://hooks.example/vaultway', types: ['event.created'] },
  },
  {
    call: 'PATCH /api/webhooks',
    who: 'admin',
    status: 200,
    message: 'Webhook updated',
    good: async () => ({ fields: { id: (await aWebhook()).id, enabled: false } }),
    data: { enabled: false, disabled_because: 'admin' },
  },
  {
    call: 'DELETE /api/webhooks',
    who: 'admin',
    status: 200,
    message: 'Webhook deleted',
    good: async () => ({ fields: { id: (await aWebhook()).id } }),
    data: null,
  },
  {
    call: 'POST /api/webhooks/{id}/secret',
    who: 'admin',
    status: 201,
    message: 'Secret renewed',
    good: async () => ({ path: `/api/webhooks/${(await aWebhook()).id}/secret` }),
  },
  {
    call: 'POST /api/webhooks/{id}/test',
    who: 'admin',
    status: 202,
    message: 'Test message on its way',
    good: async () => ({ path: `/api/webhooks/${(await aWebhook()).id}/test` }),
    data: { type: 'webhook.test', state: 'waiting' },
  },
  {
    call: 'GET /api/webhooks/{id}/deliveries',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/webhooks/${(await aDelivery()).webhook_id}/deliveries` }),
    data: [{ type: 'webhook.test' }],
  },
  {
    call: 'POST /api/webhooks/{id}/deliveries/{delivery}/replay',
    who: 'admin',
    status: 202,
    message: 'Message on its way',
    good: async () => {
      const { id, webhook_id } = await aDelivery();
      return { path: `/api/webhooks/${webhook_id}/deliveries/${id}/replay` };
    },
    data: { type: 'webhook.test', state: 'waiting' },
  },
];

function withOne(build: () => Promise<unknown>) {
  return async () => {
    await build();
    return {};
  };
}

async function aDeletedParcel() {
  const parcel = await aParcel();
  await made(anAdmin().delete('/api/parcels', { id: parcel.id }));
  return parcel;
}

const AN_AMOUNT = { amount: '10', currency: 'EUR' };

const aTable = ({ destination } = parcelFacts()) => {
  const { tracking_code, recipient_name } = parcelFacts();
  const csv = `Code,Name,City\n${tracking_code},${recipient_name},${destination}`;
  return new File([csv], 'parcels.csv', { type: 'text/csv' });
};

function anImport() {
  return importOf(aTable());
}

function anImportWithoutCity() {
  return importOf(aTable({ ...parcelFacts(), destination: '' }));
}

async function importOf(file: File): Promise<{ id: string }> {
  const form = new FormData();
  form.set('kind', 'parcels');
  form.set('file', file);
  return made(anAdmin().post('/api/imports', form));
}
