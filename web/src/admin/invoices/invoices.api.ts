import type { Invoice, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface InvoiceListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
  /** Limits the list to this parcel. */
  parcel_id?: string;
}

export type InvoiceInput = Record<'product' | 'parcel_id' | 'recipient_name' | 'amount' | 'currency', string>;

export const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoiceList: build.query<PagedEnvelope<Invoice>, InvoiceListQuery>({
      query: (query) => ({ url: '/api/invoices', query: { ...query } }),
      transformResponse: pageOf<Invoice>,
      providesTags: ['Invoice'],
    }),
    createInvoice: build.mutation<Invoice, InvoiceInput>({
      query: (body) => ({ url: '/api/invoices', method: 'POST', body }),
      transformResponse: dataOf<Invoice>,
      invalidatesTags: (created) => (created ? ['Invoice'] : []),
    }),
  }),
});

export const { useInvoiceListQuery, useCreateInvoiceMutation } = invoicesApi;
