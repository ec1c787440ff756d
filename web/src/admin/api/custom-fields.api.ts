import type { CustomField, CustomFields } from '@vaultway/contracts';
import type { Role } from '@vaultway/contracts/constants';
import { api, dataOf } from '@/shared/api/api';
import { useAppSelector } from '@/shared/state/hooks';

/** A field as the settings send it; a new one has no key. */
export type CustomFieldInput = Omit<CustomField, 'key'> & { key?: string };

export const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    customFields: build.query<CustomFields, void>({
      query: () => '/api/custom-fields',
      transformResponse: dataOf<CustomFields>,
      providesTags: ['CustomFields'],
    }),
    updateCustomFields: build.mutation<CustomFields, { fields: CustomFieldInput[]; updated_at: string }>({
      query: (body) => ({ url: '/api/custom-fields', method: 'PATCH', body }),
      transformResponse: dataOf<CustomFields>,
      invalidatesTags: (updated) => (updated ? ['CustomFields', 'ParcelList', 'Parcel'] : []),
    }),
  }),
});

export const { useCustomFieldsQuery, useUpdateCustomFieldsMutation } = customFieldsApi;

/** Reads the fields without requesting them. */
export const useCustomFieldsState = () => customFieldsApi.endpoints.customFields.useQueryState();

const NONE: CustomField[] = [];
const READERS: ReadonlySet<Role> = new Set(['admin', 'clerk', 'auditor']);

/** True while the fields load, which a form waits for: it restores only a draft's fields that it has. */
export const useCustomFieldsLoading = (): boolean => useOwnFieldsQuery().isLoading;

/** Returns the custom fields of parcels; none to roles that don't read parcels, and while they load. */
export const useCustomFields = (): CustomField[] => useOwnFieldsQuery().data?.fields ?? NONE;

function useOwnFieldsQuery() {
  const mayRead = useAppSelector(({ admin }) => admin !== false && READERS.has(admin.role));
  return useCustomFieldsQuery(undefined, { skip: !mayRead });
}
