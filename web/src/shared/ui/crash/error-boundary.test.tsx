import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

function Faulty({ message }: { message: string }): never {
  throw new Error(message);
}

it('shows a message in place of a page that fails, and offers to reload', () => {
  vi.spyOn(console, 'error').mockReturnValue();

  render(
    <ErrorBoundary>
      <Faulty message="x is undefined" />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('says that the site was updated if a file is gone', () => {
  vi.spyOn(console, 'error').mockReturnValue();

  render(
    <ErrorBoundary>
      <Faulty message="Failed to fetch dynamically imported module: /assets/home-page-1.js" />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('The site has been updated');
});

it('says that the server cannot be reached if a file is missing offline', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  render(
    <ErrorBoundary>
      <Faulty message="Failed to fetch dynamically imported module: /assets/home-page-1.js" />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach the server");
});
