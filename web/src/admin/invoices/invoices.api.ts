import type { Invoice, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface InvoiceListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
  /** Of this parcel alone. */
  parcel_id?: string;
}

export type InvoiceInput = Record<'product' | 'parcel_id' | 'recipient_name' | 'amount' | 'currency', string>;

interface InvoiceCreation {
  /** The same for each try to make one invoice: the server spends one number. */
  key: string;
  invoice: InvoiceInput;
}

/** The control panel's calls about invoices. */
export const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoiceList: build.query<PagedEnvelope<Invoice>, InvoiceListQuery>({
      query: (query) => ({ url: '/api/invoices', query: { ...query } }),
      transformResponse: pageOf<Invoice>,
      providesTags: ['Invoice'],
    }),
    createInvoice: build.mutation<Invoice, InvoiceCreation>({
      query: ({ key, invoice }) => ({
        url: '/api/invoices',
        method: 'POST',
        body: invoice,
        headers: { 'idempotency-key': key },
      }),
      transformResponse: dataOf<Invoice>,
      invalidatesTags: (created) => (created ? ['Invoice'] : []),
    }),
  }),
});

export const { useInvoiceListQuery, useCreateInvoiceMutation } = invoicesApi;
