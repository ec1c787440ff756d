import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import type { renderApp } from './render-app';

const LIMIT_MS = 120_000;

/**
 * Renders an app before the tests of a file. Files share processes, and the first page in a process takes several times
 * as long as the next: on a busy machine longer than a test may. Which file comes first is unknown.
 * @param field name of a text field on the page that `draw` renders
 */
export function warmUp(draw: () => ReturnType<typeof renderApp>, field: string): void {
  beforeAll(async () => {
    const { user, store } = draw();
    await user.click(await screen.findByRole('textbox', { name: field }, { timeout: LIMIT_MS }));
    // A later response would be stored in the middle of a test.
    await waitFor(() => expect(store.getState().settings).not.toBeNull(), { timeout: LIMIT_MS });
    cleanup();
    localStorage.clear();
  }, LIMIT_MS);
}
