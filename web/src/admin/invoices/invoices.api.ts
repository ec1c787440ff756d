import type { Invoice, InvoiceDetails, InvoiceDraft, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface InvoiceListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
  state?: string;
  /** Limits the list to this parcel. */
  parcel_id?: string;
}

export type InvoiceInput = Record<'product' | 'parcel_id' | 'recipient_name' | 'amount' | 'currency', string>;

/** An invoice with lines. */
export interface DetailedInvoiceInput {
  customer_id: string;
  recipient_name: string;
  currency: string;
  due_date: string;
  lines: Record<string, string>[];
  /** The draft that becomes this invoice; '' for none. */
  draft_id: string;
}

export type PaymentInput = Record<'amount' | 'date' | 'note', string>;

export const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoiceList: build.query<PagedEnvelope<Invoice>, InvoiceListQuery>({
      query: (query) => ({ url: '/api/invoices', query: { ...query } }),
      transformResponse: pageOf<Invoice>,
      providesTags: ['Invoice'],
    }),
    invoice: build.query<InvoiceDetails, string>({
      query: (id) => `/api/invoices/${encodeURIComponent(id)}`,
      transformResponse: dataOf<InvoiceDetails>,
      providesTags: ['Invoice'],
    }),
    invoiceDrafts: build.query<PagedEnvelope<InvoiceDraft>, InvoiceListQuery>({
      query: (query) => ({ url: '/api/invoice-drafts', query: { ...query } }),
      transformResponse: pageOf<InvoiceDraft>,
      providesTags: ['Invoice'],
    }),
    invoiceDraft: build.query<InvoiceDraft, string>({
      query: (id) => `/api/invoice-drafts/${encodeURIComponent(id)}`,
      transformResponse: dataOf<InvoiceDraft>,
      providesTags: ['Invoice'],
    }),
    discardDraft: build.mutation<InvoiceDraft, string>({
      query: (id) => ({ url: `/api/invoice-drafts/${id}/discard`, method: 'POST', body: {} }),
      transformResponse: dataOf<InvoiceDraft>,
      // One that a colleague issued meanwhile is shown as such.
      invalidatesTags: ['Invoice', 'Audit'],
    }),
    payInvoice: build.mutation<InvoiceDetails, PaymentInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/invoices/${id}/payments`, method: 'POST', body }),
      transformResponse: dataOf<InvoiceDetails>,
      invalidatesTags: ['Invoice', 'Audit'],
    }),
    reversePayment: build.mutation<InvoiceDetails, { id: string; payment: string }>({
      query: ({ id, payment }) => ({
        url: `/api/invoices/${id}/payments/${payment}/reversal`,
        method: 'POST',
        body: {},
      }),
      transformResponse: dataOf<InvoiceDetails>,
      // A payment that a colleague took back meanwhile is shown as such.
      invalidatesTags: ['Invoice', 'Audit'],
    }),
    remindOfInvoice: build.mutation<InvoiceDetails, { id: string; language: string }>({
      query: ({ id, ...body }) => ({ url: `/api/invoices/${id}/reminders`, method: 'POST', body }),
      transformResponse: dataOf<InvoiceDetails>,
      invalidatesTags: ['Invoice', 'Audit'],
    }),
    creditInvoice: build.mutation<Invoice, string>({
      query: (id) => ({ url: `/api/invoices/${id}/credit-note`, method: 'POST', body: {} }),
      transformResponse: dataOf<Invoice>,
      invalidatesTags: ['Invoice', 'Audit'],
    }),
    createInvoice: build.mutation<Invoice, InvoiceInput | DetailedInvoiceInput>({
      query: (body) => ({ url: '/api/invoices', method: 'POST', body }),
      transformResponse: dataOf<Invoice>,
      invalidatesTags: (created) => (created ? ['Invoice'] : []),
    }),
  }),
});

export const {
  useInvoiceListQuery,
  useInvoiceQuery,
  useInvoiceDraftsQuery,
  useInvoiceDraftQuery,
  useDiscardDraftMutation,
  useCreateInvoiceMutation,
  usePayInvoiceMutation,
  useReversePaymentMutation,
  useRemindOfInvoiceMutation,
  useCreditInvoiceMutation,
} = invoicesApi;
