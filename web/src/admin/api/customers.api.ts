import type { Customer, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface CustomerListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
}

export type CustomerInput = Partial<
  Record<'name' | 'address' | 'country' | 'emails' | 'tax_number' | 'payment_terms' | 'note', string>
>;

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customerList: build.query<PagedEnvelope<Customer>, CustomerListQuery>({
      query: (query) => ({ url: '/api/customers', query: { ...query } }),
      transformResponse: pageOf<Customer>,
      providesTags: ['Customer'],
    }),
    customer: build.query<Customer, string>({
      query: (id) => `/api/customers/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Customer>,
      // Refetched when the audit trail reverts a change, but not after every write, since a form knows what it sent.
      providesTags: ['Audit'],
    }),
    createCustomer: build.mutation<Customer, CustomerInput>({
      query: (body) => ({ url: '/api/customers', method: 'POST', body }),
      transformResponse: dataOf<Customer>,
      invalidatesTags: (created) => (created ? ['Customer'] : []),
    }),
    updateCustomer: build.mutation<Customer, CustomerInput & { id: string; updated_at: string }>({
      query: (body) => ({ url: '/api/customers', method: 'PATCH', body }),
      transformResponse: dataOf<Customer>,
      invalidatesTags: (updated) => (updated ? ['Customer'] : []),
    }),
    deleteCustomer: build.mutation<null, string>({
      query: (id) => ({ url: '/api/customers', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A customer that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : ['Customer', 'Trash']),
    }),
  }),
});

export const {
  useCustomerListQuery,
  useCustomerQuery,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
} = customersApi;
