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

/** A page of a list as an answer of its own. */
export const pagedOf = <T,>(data: T[], paging: Partial<PagedEnvelope<T>> = {}): PagedEnvelope<T> => ({
  ...envelope(data),
  ...listOf(data),
  per_page: 20,
  total: data.length,
  ...paging,
});

/** Whose session the cookie of the test's browser holds. */
let session: SignedInAdmin | false = false;

/** The panel at an address. `admin` is who the session belongs to; `false` is nobody. */
export function renderPanel(address: string, { admin = anna }: { admin?: SignedInAdmin | false } = {}) {
  session = admin;
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: session })))));
  const router = createMemoryRouter(adminRoutes, { initialEntries: [address] });
  showAddress(router.state.location);
  router.subscribe(({ location }) => showAddress(location));
  return renderApp(<AdminApp router={router} />);
}

warmUp(() => renderPanel(paths.signIn, { admin: false }), 'Email');

/** Lets anna, or another admin, sign in with whatever is sent. */
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
  );
};

/** Ends the session: every call that needs one is refused from now on. */
export function endSession() {
  session = false;
  // Whoever has signed in again is answered by the handlers below.
  const refuse = () =>
    session === false
      ? HttpResponse.json({ ...failure('sign_in_first'), admin: false }, { status: 401 })
      : undefined;
  server.use(http.all('/api/parcels', refuse), http.all('/api/activities', refuse));
}

/** A parcel without its history, as lists and writes answer it. */
export const aSummary = (fields: Partial<ParcelSummary> = {}): ParcelSummary => {
  const { history: _history, ...summary } = aParcel(fields);
  return summary;
};

/** The parcel that the look-up finds, with these events. */
export const aParcelWith = (events: Activity[], fields: Partial<ParcelSummary> = {}) =>
  aParcel({ ...fields, history: listOf(events) });
