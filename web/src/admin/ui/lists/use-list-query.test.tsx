import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { WithStore } from '@/test/render-app';
import { useListQuery } from './use-list-query';

const useList = () => ({
  ...useListQuery(['q', 'from', 'to']),
  address: useLocation().search,
  go: useNavigate(),
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <WithStore>
    <MemoryRouter initialEntries={['/?q=gold&page=3']}>{children}</MemoryRouter>
  </WithStore>
);

it('keeps each of several filters that change before the page renders again', async () => {
  const { result } = renderHook(useList, { wrapper });

  act(() => {
    result.current.filter({ q: '' });
    result.current.filter({ from: '2026-11-22' });
    result.current.filter({ to: '2026-11-29' });
  });
  expect(result.current.address).toBe('?from=2026-11-22&to=2026-11-29');
  await act(async () => result.current.go('/?q=silver'));
  act(() => result.current.filter({ to: '2026-11-30' }));
  expect(result.current.address).toBe('?q=silver&to=2026-11-30');
});
