import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';

export function PublicLayout() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
