import { iconPath } from '@vaultway/contracts/image-forms';
import { randomUUID } from 'node:crypto';
import { aFile, aPage, aPicture, aReview } from '../support/builders.ts';
import { anAdmin, made } from '../support/clients.ts';
import { aSender } from '../support/relay.ts';
import type { Call } from './call.ts';

export const CONTENT_CALLS: Call[] = [
  {
    call: 'GET /api/graph',
    who: 'visitor',
    status: 200,
    message: '',
    good: () => ({}),
    data: { user: false },
  },
  { call: 'GET /api/pages', who: 'visitor', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /api/pages/{slug}',
    who: 'visitor',
    status: 200,
    message: '',
    good: () => ({ path: '/api/pages/about-us' }),
    data: { slug: 'about-us' },
  },
  {
    call: 'POST /api/pages',
    who: 'admin',
    status: 201,
    message: 'Page created',
    good: () => ({ fields: { title: `Gold ${randomUUID()}`, content: '**Safe**' } }),
    data: { icon: 'people', overlay: 'overlay1', hero: 'hero-mixed', sub_title: null },
  },
  {
    call: 'PATCH /api/pages',
    who: 'admin',
    status: 200,
    message: 'Page updated',
    good: async () => ({ fields: { id: (await aPage()).id, icon: 'folder', image: 'hero-van' } }),
    data: { icon: 'folder', hero: 'hero-van', content: 'What it says' },
  },
  {
    call: 'DELETE /api/pages',
    who: 'admin',
    status: 200,
    message: 'Page deleted',
    good: async () => ({ fields: { id: (await aPage()).id } }),
    data: null,
  },
  { call: 'GET /api/reviews', who: 'visitor', status: 200, message: '', good: withReview },
  {
    call: 'GET /api/reviews/{id}',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/reviews/${(await aReview()).id}` }),
    data: { review: 'They found my parcel.' },
  },
  {
    call: 'POST /api/reviews',
    who: 'admin',
    status: 201,
    message: 'Review created',
    good: () => ({ fields: { name: 'Grace', review: 'Quick and kind.' } }),
    data: { name: 'Grace', image: null },
  },
  {
    call: 'PATCH /api/reviews',
    who: 'admin',
    status: 200,
    message: 'Review updated',
    good: async () => ({ fields: { id: (await aReview()).id, name: 'Grace' } }),
    data: { name: 'Grace', review: 'They found my parcel.' },
  },
  {
    call: 'DELETE /api/reviews',
    who: 'admin',
    status: 200,
    message: 'Review deleted',
    good: async () => ({ fields: { id: (await aReview()).id } }),
    data: null,
  },
  {
    call: 'POST /api/images',
    who: 'admin',
    status: 201,
    message: 'Image uploaded',
    good: async () => ({ fields: { image: aFile(await aPicture()) } }),
  },
  { call: 'GET /api/settings', who: 'visitor', status: 200, message: '', good: () => ({}) },
  {
    call: 'PATCH /api/settings',
    who: 'admin',
    status: 200,
    message: 'Settings updated',
    good: () => ({ fields: { contact_phone: '+41 44 000 00 00', smtp_port: 587 } }),
    data: { contact_phone: '+41 44 000 00 00', smtp_port: 587, mail_driver: 'outbox' },
  },
  { call: 'GET /api/audit/content', who: 'admin', status: 200, message: '', good: withReview },
  { call: 'GET /api/audit/content.csv', who: 'admin', status: 200, message: '', good: withReview },
  { call: 'GET /api/trash/content', who: 'admin', status: 200, message: '', good: withDeletedReview },
  {
    call: 'POST /api/trash/content/restore',
    who: 'admin',
    status: 200,
    message: 'Restored',
    good: async () => ({ fields: { type: 'review', id: (await aDeletedReview()).id } }),
  },
  { call: 'GET /sitemap.xml', who: 'visitor', status: 200, message: '', good: () => ({}) },
  { call: 'GET /robots.txt', who: 'visitor', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /.well-known/security.txt',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      await aSender();
      return {};
    },
  },
  { call: 'GET /installed/site.webmanifest', who: 'visitor', status: 200, message: '', good: () => ({}) },
  { call: 'GET /installed/scan.webmanifest', who: 'visitor', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /installed/icons/{name}',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const form = new FormData();
      form.append('image', aFile(await aPicture()));
      const { image } = (await made(anAdmin().post('/api/images', form))) as { image: string };
      await made(anAdmin().patch('/api/settings', { favicon: image }));
      return { path: iconPath(image, '192') };
    },
  },
  {
    call: 'GET /chat.html',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      await made(anAdmin().patch('/api/settings', { chat_code: '<b>Chat</b>' }));
      return {};
    },
  },
  {
    call: 'GET /uploads/images/{name}',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      const form = new FormData();
      form.append('name', 'Ada');
      form.append('review', 'With a picture.');
      form.append('image', aFile(await aPicture()));
      return { path: (await made(anAdmin().post('/api/reviews', form))).image as string };
    },
  },
];

async function withReview() {
  await aReview();
  return {};
}

async function withDeletedReview() {
  await aDeletedReview();
  return {};
}

async function aDeletedReview() {
  const review = await aReview();
  await made(anAdmin().delete('/api/reviews', { id: review.id }));
  return review;
}
