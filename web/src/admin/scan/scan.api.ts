import type { ScannedParcel } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { type Answer, ask, type Dispatch } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import type { useAppDispatch } from '@/shared/state/hooks';
import type { QueuedHandover } from '@/admin/api/handover-queue';

const scanApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the data that a courier needs to hand a parcel over. */
    scannedParcel: build.query<ScannedParcel, string>({
      query: (code) => `/api/handovers/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<ScannedParcel>,
      // Personal data; dropped right after the handover.
      keepUnusedDataFor: 5,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useScannedParcelQuery } = scanApi;
/** Refetches the parcels, since a rejection may mean new data, such as a locked PIN. */
export const askAboutParcels = () => scanApi.util.invalidateTags(['Parcel']);
export const selectScannedParcel = scanApi.endpoints.scannedParcel.select;

/** Returns whether the server says that no parcel has the code. */
export const isUnknown = (error: ApiFailure | undefined): boolean => error?.code === 'parcel_not_found';

/**
 * Loads the data of a code, unless cached.
 * @returns null without a response
 */
export async function askAboutCode(
  code: string,
  dispatch: ReturnType<typeof useAppDispatch>,
): Promise<ScannedParcel | 'unknown' | null> {
  const { data, error } = await dispatch(
    scanApi.endpoints.scannedParcel.initiate(code, { subscribe: false }),
  );
  if (data) return data;
  return isUnknown(error as ApiFailure | undefined) ? 'unknown' : null;
}

/** Sends a queued handover. Idempotent: the server stores each ID once. */
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
