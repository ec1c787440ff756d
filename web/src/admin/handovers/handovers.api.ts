import type { DeliveryPin, Handover, PagedEnvelope, WaiveDeliveryPin } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface HandoverListQuery {
  parcel_id: string;
  per_page: number;
}

const handoversApi = api.injectEndpoints({
  endpoints: (build) => ({
    handoverList: build.query<PagedEnvelope<Handover>, HandoverListQuery>({
      query: (query) => ({ url: '/api/handovers', query: { ...query } }),
      transformResponse: pageOf<Handover>,
      providesTags: ['Activity'],
    }),
    deliveryPin: build.query<DeliveryPin, string>({
      query: (parcel_id) => ({ url: '/api/handovers/pin', query: { parcel_id } }),
      transformResponse: dataOf<DeliveryPin>,
      providesTags: ['Activity'],
    }),
    sendDeliveryPin: build.mutation<DeliveryPin, string>({
      query: (parcel_id) => ({ url: '/api/handovers/pin', method: 'POST', body: { parcel_id } }),
      transformResponse: dataOf<DeliveryPin>,
      invalidatesTags: (sent) => (sent ? ['Activity', 'Audit'] : []),
    }),
    waiveDeliveryPin: build.mutation<DeliveryPin, WaiveDeliveryPin>({
      query: (body) => ({ url: '/api/handovers/pin', method: 'DELETE', body }),
      transformResponse: dataOf<DeliveryPin>,
      invalidatesTags: (waived) => (waived ? ['Activity', 'Audit'] : []),
    }),
  }),
});

export const {
  useHandoverListQuery,
  useDeliveryPinQuery,
  useSendDeliveryPinMutation,
  useWaiveDeliveryPinMutation,
} = handoversApi;
