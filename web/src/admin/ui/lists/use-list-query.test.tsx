import { act } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderApp } from '@/test/render-app';
import { type ListState, useListQuery } from './use-list-query';

it('keeps each of several filters that change before the page renders again', async () => {
  let list: ListState<'q' | 'from' | 'to'> | undefined;
  function List() {
    list = useListQuery(['q', 'from', 'to']);
    return null;
  }
  const router = createMemoryRouter([{ path: '/', element: <List /> }], {
    initialEntries: ['/?q=gold&page=3'],
  });
  renderApp(<RouterProvider router={router} />);

  await act(async () => {
    list?.filter({ q: '' });
    list?.filter({ from: '2026-11-22' });
    list?.filter({ to: '2026-11-29' });
  });
  expect(router.state.location.search).toBe('?from=2026-11-22&to=2026-11-29');
  await act(async () => router.navigate('/?q=silver'));
  await act(async () => list?.filter({ to: '2026-11-30' }));
  expect(router.state.location.search).toBe('?q=silver&to=2026-11-30');
});
