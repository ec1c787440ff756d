import type { MailPreview } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import type { NewActivity, NotifyChoice } from './event-form';

/** Unsaved event. */
export interface ActivityPreview {
  parcel_id: string;
  event: NewActivity & Pick<NotifyChoice, 'notify_language'>;
}

const eventMailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Renders the email to the recipient without sending it. */
    activityMail: build.query<MailPreview, ActivityPreview>({
      query: ({ event, parcel_id }) => ({
        url: '/api/activities/preview',
        method: 'POST',
        body: { ...event, parcel_id },
      }),
      transformResponse: dataOf<MailPreview>,
      providesTags: ['ParcelList', 'Settings'],
    }),
  }),
});

export const { useActivityMailQuery } = eventMailApi;
