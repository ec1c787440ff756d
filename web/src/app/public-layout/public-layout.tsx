import { Outlet, ScrollRestoration } from 'react-router-dom';

export function PublicLayout() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
