import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { graphApi } from '@/shared/state/graph.api';
import { useAppSelector } from '@/shared/state/hooks';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { paths } from '@/admin/paths';
import { startPage } from './start-page';

const selectGraph = graphApi.endpoints.graph.select();

/** Restricts pages to signed-in admins; redirects everyone else to sign in and back. */
export function AdminOnly() {
  const admin = useAppSelector((state) => state.admin);
  const asking = useAppSelector((state) => selectGraph(state).isLoading);
  const { pathname, search } = useLocation();
  const enrolling = useAppSelector((state) => state.enrolling);
  const [owner, setOwner] = useState(admin ? admin.id : undefined);
  if (admin && admin.id !== owner) setOwner(admin.id);
  if (admin && enrolling && pathname !== paths.enrol) return <Navigate to={paths.enrol} replace />;
  // A new key per admin discards the previous admin's unsaved input.
  if (admin) return <Outlet key={admin.id} />;
  // A cookie may hold a session that this browser's storage does not know of.
  if (asking) return <ListSkeleton />;
  const state: SignInState = { from: pathname + search, ...(owner !== undefined && { owner }) };
  return <Navigate to={paths.signIn} replace state={state} />;
}

/** Restricts pages to signed-out visitors; redirects admins to where they came from, or to their start page. */
export function GuestOnly() {
  const admin = useAppSelector((state) => state.admin);
  const { from } = (useLocation().state ?? {}) as SignInState;
  if (!admin) return <Outlet />;
  return <Navigate to={from ?? startPage(admin.role)} replace />;
}

/** Router state passed to the sign-in page. */
export interface SignInState {
  /** Path and query to return to. */
  from?: string;
  /** Id of the admin whose session ended there. */
  owner?: string;
}
