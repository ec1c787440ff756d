import { MailRequested } from '@vaultway/contracts';

export const aContact = (changes: object = {}) => ({
  to: 'ada@example.com',
  subject: 'Your parcel is ready',
  body: 'Dear Ada,\n\nplease come by.',
  ...changes,
});

export const aMessage = (changes: object = {}) => ({
  subject: 'Opening hours',
  body: 'Are you open on Saturday?',
  email: 'grace@example.com',
  name: 'Grace Hopper',
  ...changes,
});

export const aPasswordToken = (changes: { to?: string[]; token?: string; expires_at?: string } = {}) => {
  const { to = ['admin@example.com'], token = 'K7M4-9QXW', expires_at = inMinutes(15) } = changes;
  return MailRequested.parse({ kind: 'password_token', to, language: 'en', data: { token, expires_at } });
};

export const someParcelNews = (changes: object = {}, language = 'en') =>
  MailRequested.parse({
    kind: 'parcel_news',
    to: ['ada@example.com'],
    language,
    data: {
      tracking_code: 'VW-7Q4K-2M9X',
      recipient_name: 'Ada Lovelace',
      title: 'Arrived at the sorting center',
      description: 'It waits for its flight.',
      status: 'In transit',
      current_location: 'Frankfurt',
      happened_at: '2026-11-20T14:05:00.000Z',
      track_url: 'https://vaultway.example/track.html?code=VW-7Q4K-2M9X',
      unsubscribe_url: 'https://vaultway.example/unsubscribe?token=abc',
      ...changes,
    },
  });

export const aSubscription = () =>
  MailRequested.parse({
    kind: 'subscription',
    to: ['ada@example.com'],
    language: 'en',
    data: {
      tracking_code: 'VW-7Q4K-2M9X',
      confirm_url: 'https://vaultway.example/subscription.html?confirm=abc',
      expires_at: inMinutes(48 * 60),
    },
  });

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
