import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { graphApi } from '@/shared/api/graph.api';
import { useAppSelector } from '@/shared/state/hooks';
import { ListSkeleton } from '@/admin/ui/list/list-skeleton';
import { paths } from '@/admin/paths';

const selectGraph = graphApi.endpoints.graph.select();

/** Pages for admins. Everybody else is sent to sign in, and comes back here afterwards. */
export function AdminOnly() {
  const admin = useAppSelector((state) => state.admin);
  const asking = useAppSelector((state) => selectGraph(state).isLoading);
  const { pathname, search } = useLocation();
  const enrolling = useAppSelector((state) => state.enrolling);
  const [owner, setOwner] = useState(admin ? admin.id : undefined);
  if (admin && admin.id !== owner) setOwner(admin.id);
  if (admin && enrolling && pathname !== paths.enrol) return <Navigate to={paths.enrol} replace />;
  // Another admin begins afresh: what the former one was typing is not theirs.
  if (admin) return <Outlet key={admin.id} />;
  // A cookie may still hold a session of which this browser's storage knows nothing.
  if (asking) return <ListSkeleton />;
  const state: SignInState = { from: pathname + search, ...(owner !== undefined && { owner }) };
  return <Navigate to={paths.signIn} replace state={state} />;
}

/** Pages of which somebody who is signed in has no need: leads to where one came from, or to where work begins. */
export function GuestOnly() {
  const admin = useAppSelector((state) => state.admin);
  const { from } = (useLocation().state ?? {}) as SignInState;
  if (!admin) return <Outlet />;
  return <Navigate to={from ?? (admin.role === 'courier' ? paths.scan : paths.overview)} replace />;
}

/** What the sign-in page is told by whoever sent somebody there. */
export interface SignInState {
  /** The path and search to go back to. */
  from?: string;
  /** The id of the admin whose session ended there. */
  owner?: string;
}
