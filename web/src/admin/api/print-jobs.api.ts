import type { PrintFormat, PrintJob, PrintKind } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

/** Parcels to print: by id, those of an import, or those that match a list's filters and sort. */
export type ParcelsToPrint = { ids: readonly string[] } | { import: string } | { match: string };

interface PrintCall {
  kind: PrintKind;
  parcels: ParcelsToPrint;
  /** Of labels. */
  format?: PrintFormat;
}

export const printJobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    printJob: build.query<PrintJob, string>({
      query: (id) => `/api/jobs/${encodeURIComponent(id)}`,
      transformResponse: dataOf<PrintJob>,
    }),
    createPrintJob: build.mutation<PrintJob, PrintCall>({
      query: ({ kind, parcels, format }) => ({
        url: `/api/parcels/${kind}`,
        method: 'POST',
        body: { ...parcels, format },
      }),
      transformResponse: dataOf<PrintJob>,
    }),
  }),
});

export const { usePrintJobQuery, useCreatePrintJobMutation } = printJobsApi;
