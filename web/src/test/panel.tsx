import { http, HttpResponse } from 'msw/http';
import { createMemoryRouter } from 'react-router-dom';
import type { Activity, PagedEnvelope, ParcelSummary, SignedInAdmin } from '@vaultway/contracts';
import { AdminApp } from '@/admin/panel/admin-app';
import { adminRoutes } from '@/admin/panel/routes';
import { paths } from '@/admin/paths';
import { showAddress } from './address-bar';
import { aParcel, envelope, failure, listOf, theGraph } from './builders';
import { renderApp } from './render-app';
import { server } from './server';
import { warmUp } from './warm-up';

export const anna: SignedInAdmin = {
  id: '0199bbbb-0000-7000-8000-000000000001',
  email: 'anna@goldline.example',
  role: 'admin',
};

/** Builds a page of a list as a response. */
export const pagedOf = <T,>(data: T[], paging: Partial<PagedEnvelope<T>> = {}): PagedEnvelope<T> => ({
  ...envelope(data),
  ...listOf(data),
  next_after: null,
  per_page: 20,
  total: data.length,
  ...paging,
});

/** Session that the test browser's cookie belongs to. */
let session: SignedInAdmin | false = false;

/** Renders the panel at an address. `admin` owns the session; `false` means signed out. */
export function renderPanel(address: string, { admin = anna }: { admin?: SignedInAdmin | false } = {}) {
  session = admin;
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: session })))));
  const router = createMemoryRouter(adminRoutes, { initialEntries: [address] });
  showAddress(router.state.location);
  router.subscribe(({ location }) => showAddress(location));
  return renderApp(<AdminApp router={router} />);
}

warmUp(() => renderPanel(paths.signIn, { admin: false }), 'Email');

/** Accepts any sign-in as anna, or as another admin. */
export const acceptSignIn = (admin: SignedInAdmin = anna) => {
  const accept = () => {
    session = admin;
    return HttpResponse.json(envelope({ admin }));
  };
  server.use(
    http.post('/api/admins/auth/signin', accept),
    http.post('/api/admins/auth/signin/second-step', accept),
    http.post('/api/admins/auth/signin/link', accept),
    http.post('/api/admins/auth/passkey', accept),
    http.post('/api/admins/auth/oidc', accept),
  );
};

/** Ends the session: every call that needs one is rejected from now on. */
export function endSession() {
  session = false;
  // After another sign-in, the handlers below respond.
  const refuse = () =>
    session === false
      ? HttpResponse.json({ ...failure('sign_in_first'), admin: false }, { status: 401 })
      : undefined;
  server.use(http.all('/api/parcels', refuse), http.all('/api/activities', refuse));
}

/** Builds a parcel without its history, as in lists and responses to writes. */
export const aSummary = (fields: Partial<ParcelSummary> = {}): ParcelSummary => {
  const { history: _history, ...summary } = aParcel(fields);
  return summary;
};

/** Builds the look-up's parcel with these events. */
export const aParcelWith = (events: Activity[], fields: Partial<ParcelSummary> = {}) =>
  aParcel({ ...fields, history: listOf(events) });
