import type { ScannedParcel } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { type Answer, ask, type Dispatch } from '@/shared/api/base-query';
import type { QueuedHandover } from '@/admin/api/handover-queue';

const scanApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What whoever holds a parcel has to know before handing it over. */
    scannedParcel: build.query<ScannedParcel, string>({
      query: (code) => `/api/handovers/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<ScannedParcel>,
      // Of people: gone with the handover.
      keepUnusedDataFor: 5,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useScannedParcelQuery } = scanApi;
/** What refused a handover may be known now, such as a locked PIN. */
export const askAboutParcels = () => scanApi.util.invalidateTags(['Parcel']);
export const selectScannedParcel = scanApi.endpoints.scannedParcel.select;

/** Sends a handover as it was kept; the server takes each ID once, however often it arrives. */
export function sendHandover(queued: QueuedHandover, dispatch: Dispatch): Promise<Answer> {
  const { id, content, offline } = queued;
  const fields = { id, ...content, sent_at: new Date().toISOString(), offline };
  return ask({ url: '/api/handovers', method: 'POST', body: bodyOf(fields, queued.photo) }, dispatch);
}

function bodyOf(fields: object, photo: Blob | null): object | FormData {
  if (photo === null) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.set('photo', photo, 'photo.jpg');
  return form;
}
