import { aBeginner, aSecuredColleague, codeOf } from '../support/authenticator-app.ts';
import { aUser, aUserLink, mailedSecret, mailedToken, theUser, idOfUser } from '../support/builders.ts';
import { aColleague, anEmail, anInvitation, aVisitor, made, anAdmin } from '../support/clients.ts';
import {
  aColleagueWithDevice,
  aColleagueWithPasskey,
  answerOf,
  aUserWithDevice,
  aUserWithPasskey,
} from '../support/passkeys.ts';
import { PASSWORD } from '../../support/sign-up.ts';
import type { Call } from './call.ts';

const NEW = { new_password: 'five other quiet words', confirm_new_password: 'five other quiet words' };

const asTheUser = async () => ({ client: (await theUser()).client });

export const AUTH_CALLS: Call[] = [
  {
    call: 'POST /api/admins',
    who: 'visitor',
    status: 201,
    message: 'Account created',
    good: async () => {
      const token = new URL(await anInvitation()).searchParams.get('token');
      return { fields: { email: anEmail(), password: PASSWORD, token } };
    },
  },
  {
    call: 'POST /api/admins/auth/signin',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => {
      const { email, client } = await aColleague();
      return { client, fields: { email, password: PASSWORD } };
    },
  },
  {
    call: 'GET /api/admins/auth/signout',
    who: 'visitor',
    status: 200,
    message: 'Signed out',
    good: async () => ({ client: (await aColleague()).client }),
    data: null,
  },
  {
    call: 'GET /api/users/auth/signout',
    who: 'visitor',
    status: 200,
    message: 'Signed out',
    good: () => ({}),
    data: null,
  },
  {
    call: 'POST /api/users/auth/links',
    who: 'visitor',
    status: 200,
    message: 'If that address is known here, a link is on its way',
    good: () => ({ fields: { email: anEmail() } }),
    data: null,
  },
  {
    call: 'POST /api/users/auth/signin/link',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => ({ client: aVisitor(), fields: { token: (await aUserLink()).token } }),
  },
  { call: 'GET /api/users/me', who: 'user', status: 200, message: '', good: asTheUser },
  {
    call: 'PATCH /api/users/me',
    who: 'user',
    status: 200,
    message: 'Account updated',
    good: async () => ({ ...(await asTheUser()), fields: { name: 'Ada King' } }),
    data: { name: 'Ada King' },
  },
  {
    call: 'POST /api/users/me/email',
    who: 'user',
    status: 202,
    message: 'Links are on their way to both addresses',
    good: async () => ({ ...(await asTheUser()), fields: { email: anEmail() } }),
    data: null,
  },
  {
    call: 'POST /api/users/auth/email',
    who: 'visitor',
    status: 200,
    message: 'Address confirmed',
    good: async () => {
      const { client } = await aUser();
      const email = anEmail();
      await made(client.post('/api/users/me/email', { email }));
      return { client: aVisitor(), fields: { token: await mailedSecret(email) } };
    },
    data: { changed: false },
  },
  {
    call: 'GET /api/users',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await theUser();
      return {};
    },
  },
  {
    call: 'POST /api/users/invitations',
    who: 'admin',
    status: 202,
    message: 'The invitation is on its way',
    good: () => ({ fields: { email: anEmail(), name: 'Ada Lovelace', language: 'de' } }),
    data: null,
  },
  {
    call: 'GET /api/users/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/users/${await idOfUser()}` }),
  },
  {
    call: 'GET /api/users/{id}/sessions',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/users/${await idOfUser()}/sessions` }),
    data: [{ current: false }],
  },
  {
    call: 'DELETE /api/users/{id}/sessions',
    who: 'admin',
    status: 200,
    message: 'Client signed out',
    good: async () => ({ path: `/api/users/${await idOfUser()}/sessions` }),
    data: null,
  },
  {
    call: 'DELETE /api/users/{id}/sessions/{session}',
    who: 'admin',
    status: 200,
    message: 'Session ended',
    good: async () => {
      const path = `/api/users/${await idOfUser()}/sessions`;
      const { data } = (await anAdmin().get(path)).body;
      return { path: `${path}/${data[0].id}` };
    },
    data: null,
  },
  {
    call: 'GET /api/users/me/erasure',
    who: 'user',
    status: 200,
    message: '',
    good: asTheUser,
    data: { asked_at: null },
  },
  {
    call: 'POST /api/users/me/erasure',
    who: 'user',
    status: 202,
    message: 'Erasure requested',
    good: async () => ({ client: (await aUser()).client }),
  },
  {
    call: 'DELETE /api/users/me/erasure',
    who: 'user',
    status: 200,
    message: 'Request taken back',
    good: async () => ({ client: (await aUser()).client }),
    data: { asked_at: null },
  },
  {
    call: 'POST /api/users/me/export',
    who: 'user',
    status: 200,
    message: '',
    good: async () => ({ client: (await aUser()).client }),
  },
  {
    call: 'POST /api/users/auth/passkey/challenges',
    who: 'visitor',
    status: 201,
    message: 'Answer within five minutes',
    good: () => ({}),
  },
  {
    call: 'POST /api/users/auth/passkey',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => {
      const { client, device } = await aUserWithPasskey();
      return {
        client,
        fields: { credential: await answerOf(device, '/api/users/auth/passkey/challenges') },
      };
    },
  },
  { call: 'GET /api/users/passkeys', who: 'user', status: 200, message: '', good: asTheUser },
  {
    call: 'POST /api/users/passkeys/challenges',
    who: 'user',
    status: 201,
    message: 'Answer within five minutes',
    good: async () => ({ client: (await aUser()).client }),
  },
  {
    call: 'POST /api/users/passkeys',
    who: 'user',
    status: 201,
    message: 'Passkey added',
    good: async () => {
      const { client, credential } = await aUserWithDevice();
      return { client, fields: { name: 'My phone', credential } };
    },
    data: { name: 'My phone', last_used_at: null },
  },
  {
    call: 'DELETE /api/users/passkeys',
    who: 'user',
    status: 200,
    message: 'Passkey removed',
    good: async () => {
      const { client, id } = await aUserWithPasskey();
      return { client, fields: { id } };
    },
    data: null,
  },
  { call: 'GET /api/users/sessions', who: 'user', status: 200, message: '', good: asTheUser },
  {
    call: 'DELETE /api/users/sessions',
    who: 'user',
    status: 200,
    message: 'Session ended',
    good: async () => {
      const { client } = await aUser();
      const [{ id }] = await made(client.get('/api/users/sessions'));
      return { client, fields: { id } };
    },
    data: null,
  },
  {
    call: 'DELETE /api/users/sessions/others',
    who: 'user',
    status: 200,
    message: 'Every other session ended',
    good: asTheUser,
    data: null,
  },
  {
    call: 'POST /api/admins/auth/send-pin',
    who: 'visitor',
    status: 200,
    message: 'If that address has an account, a token is on its way',
    good: () => ({ fields: { email: anEmail() } }),
    data: null,
  },
  {
    call: 'PATCH /api/admins/auth/update/password-guest',
    who: 'visitor',
    status: 200,
    message: 'Password changed, you can sign in now',
    good: async () => {
      const { email } = await aColleague();
      await made(aVisitor().post('/api/admins/auth/send-pin', { email }));
      return { fields: { email, password_token: await mailedToken(email), ...NEW } };
    },
    data: null,
  },
  {
    call: 'POST /api/admins/auth/links',
    who: 'visitor',
    status: 200,
    message: 'If that address has an account, a link is on its way',
    good: () => ({ fields: { email: anEmail() } }),
    data: null,
  },
  {
    call: 'POST /api/admins/auth/signin/link',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => {
      const { email } = await aColleague();
      await made(aVisitor().post('/api/admins/auth/links', { email }));
      return { client: aVisitor(), fields: { token: await mailedSecret(email) } };
    },
  },
  {
    call: 'PATCH /api/admins/auth/update/password-link',
    who: 'visitor',
    status: 200,
    message: 'Password changed, you can sign in now',
    good: async () => {
      const { email } = await aColleague();
      await made(aVisitor().post('/api/admins/auth/send-pin', { email }));
      return { fields: { token: await mailedSecret(email), ...NEW } };
    },
    data: null,
  },
  {
    call: 'PATCH /api/admins/auth/update/password-user',
    who: 'admin',
    status: 200,
    message: 'Password changed',
    good: async () => ({ client: (await aColleague()).client, fields: { password: PASSWORD, ...NEW } }),
    data: null,
  },
  {
    call: 'POST /api/admins/invitations',
    who: 'admin',
    status: 201,
    message: 'The link works once, within 48 hours',
    good: async () => ({ client: (await aColleague()).client }),
  },
  { call: 'GET /api/admins/invitations', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'DELETE /api/admins/invitations',
    who: 'admin',
    status: 200,
    message: 'Invitation withdrawn',
    good: async () => {
      const { client } = await aColleague();
      const { id } = await made(client.post('/api/admins/invitations'));
      return { client, fields: { id } };
    },
    data: null,
  },
  {
    call: 'PATCH /api/admins',
    who: 'admin',
    status: 200,
    message: 'Role changed',
    good: async () => {
      const { email } = await aColleague();
      const { client } = await aColleague();
      const [{ id }] = await made(client.get(`/api/admins?q=${email}`));
      return { client, fields: { id, role: 'clerk' } };
    },
    data: { role: 'clerk' },
  },
  { call: 'GET /api/admins/keys', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'POST /api/admins/keys',
    who: 'admin',
    status: 201,
    message: 'API key created',
    good: async () => ({
      client: (await aColleague()).client,
      fields: { name: 'Warehouse', scopes: 'parcels:read,events:write' },
    }),
    data: { name: 'Warehouse', scopes: ['parcels:read', 'events:write'], test: false },
  },
  {
    call: 'DELETE /api/admins/keys',
    who: 'admin',
    status: 200,
    message: 'API key revoked',
    good: async () => {
      const { client } = await aColleague();
      const { id } = await made(client.post('/api/admins/keys', { name: 'Old', scopes: ['log:read'] }));
      return { client, fields: { id } };
    },
    data: null,
  },
  {
    call: 'DELETE /api/admins',
    who: 'admin',
    status: 200,
    message: 'Admin removed',
    good: async () => {
      const { email } = await aColleague();
      const { client } = await aColleague();
      const [{ id }] = await made(client.get(`/api/admins?q=${email}`));
      return { client, fields: { id } };
    },
    data: null,
  },
  {
    call: 'DELETE /api/admins/{id}/sessions',
    who: 'admin',
    status: 200,
    message: 'Signed out everywhere',
    good: async () => {
      const { email, client } = await aColleague();
      const [{ id }] = await made(client.get(`/api/admins?q=${email}`));
      return { path: `/api/admins/${id}/sessions` };
    },
    data: null,
  },
  {
    call: 'POST /api/admins/proof',
    who: 'admin',
    status: 200,
    message: 'Confirmed for ten minutes',
    good: async () => ({ client: (await aColleague()).client, fields: { password: PASSWORD } }),
    data: null,
  },
  {
    call: 'POST /api/admins/proof/challenges',
    who: 'admin',
    status: 201,
    message: 'Answer within five minutes',
    good: () => ({}),
  },
  { call: 'GET /api/admins/sign-in-rules', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'PATCH /api/admins/sign-in-rules',
    who: 'admin',
    status: 200,
    message: 'Sign-in rules updated',
    good: async () => ({ client: (await aColleague()).client, fields: { require_second_factor: false } }),
    data: { require_second_factor: false },
  },
  {
    call: 'POST /api/admins/enrolment/complete',
    who: 'admin',
    status: 200,
    message: 'You can go on',
    good: () => ({}),
    data: null,
  },
  {
    call: 'POST /api/privacy/exports',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ client: (await aColleague()).client, fields: { email: anEmail() } }),
  },
  {
    call: 'POST /api/privacy/erasures',
    who: 'admin',
    status: 202,
    message: 'Erasure started',
    good: async () => ({ client: (await aColleague()).client, fields: { email: anEmail() } }),
    data: { administrator: false },
  },
  { call: 'GET /api/privacy/erasures', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /api/privacy/erasures/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { client } = await aColleague();
      const { id } = await made(client.post('/api/privacy/erasures', { email: anEmail() }));
      return { client, path: `/api/privacy/erasures/${id}` };
    },
  },
  { call: 'GET /api/admins/security-log', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/admins/security-log.csv', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/admins/sessions', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'DELETE /api/admins/sessions',
    who: 'admin',
    status: 200,
    message: 'Session ended',
    good: async () => {
      const { client } = await aColleague();
      const [session] = await made(client.get('/api/admins/sessions'));
      return { client, fields: { id: session.id } };
    },
    data: null,
  },
  {
    call: 'DELETE /api/admins/sessions/others',
    who: 'admin',
    status: 200,
    message: 'Every other session ended',
    good: async () => ({ client: (await aColleague()).client }),
    data: null,
  },
  {
    call: 'POST /api/admins/auth/signin/second-step',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => {
      const { email, client, secret } = await aSecuredColleague();
      const asked = aVisitor().post('/api/admins/auth/signin', { email, password: PASSWORD });
      const { challenge } = await made(asked);
      return { client, fields: { challenge, code: codeOf(secret) } };
    },
  },
  { call: 'GET /api/admins/second-factor', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'POST /api/admins/second-factor/totp',
    who: 'admin',
    status: 201,
    message: 'Confirm it with a code from the app',
    good: async () => ({ client: (await aColleague()).client, fields: { password: PASSWORD } }),
  },
  {
    call: 'POST /api/admins/second-factor/totp/confirm',
    who: 'admin',
    status: 200,
    message: 'Codes from the app are asked for from now on',
    good: async () => {
      const { client, secret } = await aBeginner();
      return { client, fields: { code: codeOf(secret) } };
    },
  },
  {
    call: 'POST /api/admins/second-factor/totp/disable',
    who: 'admin',
    status: 200,
    message: 'The password alone is asked for again',
    good: async () => ({ client: (await aSecuredColleague()).client, fields: { password: PASSWORD } }),
    data: null,
  },
  {
    call: 'POST /api/admins/second-factor/recovery-codes',
    who: 'admin',
    status: 201,
    message: 'The former codes no longer work',
    good: async () => ({ client: (await aSecuredColleague()).client, fields: { password: PASSWORD } }),
  },
  {
    call: 'GET /api/admins/auth/oidc',
    who: 'visitor',
    status: 200,
    message: '',
    good: () => ({}),
    data: { name: null },
  },
  // The product under test has no provider; auth's own tests have one.
  {
    call: 'POST /api/admins/auth/oidc/challenges',
    who: 'visitor',
    status: 404,
    message: 'Not found',
    good: () => ({ fields: { again: false } }),
  },
  {
    call: 'POST /api/admins/auth/oidc',
    who: 'visitor',
    status: 404,
    message: 'Not found',
    good: () => ({ fields: { query: 'code=C&state=S' } }),
  },
  {
    call: 'POST /api/admins/auth/passkey/challenges',
    who: 'visitor',
    status: 201,
    message: 'Answer within five minutes',
    good: () => ({}),
  },
  {
    call: 'POST /api/admins/auth/passkey',
    who: 'visitor',
    status: 200,
    message: 'Signed in',
    good: async () => {
      const { client, device } = await aColleagueWithPasskey();
      return { client, fields: { credential: await answerOf(device) } };
    },
  },
  { call: 'GET /api/admins/passkeys', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'POST /api/admins/passkeys/challenges',
    who: 'admin',
    status: 201,
    message: 'Answer within five minutes',
    good: async () => ({ client: (await aColleague()).client, fields: { password: PASSWORD } }),
  },
  {
    call: 'POST /api/admins/passkeys',
    who: 'admin',
    status: 201,
    message: 'Passkey added',
    good: async () => {
      const { client, credential } = await aColleagueWithDevice();
      return { client, fields: { name: 'My laptop', credential } };
    },
    data: { name: 'My laptop', last_used_at: null },
  },
  {
    call: 'DELETE /api/admins/passkeys',
    who: 'admin',
    status: 200,
    message: 'Passkey removed',
    good: async () => {
      const { client, id } = await aColleagueWithPasskey();
      return { client, fields: { id } };
    },
    data: null,
  },
  { call: 'GET /api/admins', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/audit/auth', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/audit/auth.csv', who: 'admin', status: 200, message: '', good: () => ({}) },
];
