import type { PagedEnvelope, ParcelNote } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface NoteQuery {
  parcelId: string;
  per_page: number;
}

const pathOf = (parcelId: string, id = '') => `/api/parcels/${parcelId}/notes${id && `/${id}`}`;

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    noteList: build.query<PagedEnvelope<ParcelNote>, NoteQuery>({
      query: ({ parcelId, per_page }) => ({ url: pathOf(parcelId), query: { per_page } }),
      transformResponse: pageOf<ParcelNote>,
      providesTags: ['Note'],
    }),
    createNote: build.mutation<ParcelNote, { parcelId: string; text: string }>({
      query: ({ parcelId, text }) => ({ url: pathOf(parcelId), method: 'POST', body: { text } }),
      transformResponse: dataOf<ParcelNote>,
      invalidatesTags: (created) => (created ? ['Note'] : []),
    }),
    updateNote: build.mutation<ParcelNote, { note: ParcelNote; text: string; updated_at: string }>({
      query: ({ note, text, updated_at }) => ({
        url: pathOf(note.parcel_id, note.id),
        method: 'PATCH',
        body: { text, updated_at },
      }),
      transformResponse: dataOf<ParcelNote>,
      invalidatesTags: (updated) => (updated ? ['Note'] : []),
    }),
    deleteNote: build.mutation<null, ParcelNote>({
      query: (note) => ({ url: pathOf(note.parcel_id, note.id), method: 'DELETE' }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Note'],
    }),
  }),
});

export const { useNoteListQuery, useCreateNoteMutation, useUpdateNoteMutation, useDeleteNoteMutation } =
  notesApi;
