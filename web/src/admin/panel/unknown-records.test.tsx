import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { fails } from '@/test/answers';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it.each([
  ['mail', '/api/mails', '/control/mails/zz', 'Back to outbox', '/control/mails/list.html'],
  ['message', '/api/messages', '/control/messages/zz', 'Back to messages', '/control/messages/list.html'],
  ['import', '/api/imports', '/control/imports/zz', 'Imports', '/control/imports/list.html'],
  ['run', '/api/runs', '/control/runs/zz', 'Runs', '/control/runs'],
  ['review', '/api/reviews', '/control/reviews/zz', 'Reviews', '/control/reviews/list.html'],
  ['webhook', '/api/webhooks', '/control/webhooks/zz', 'Webhooks', '/control/webhooks'],
  ['page', '/api/pages', '/control/pages/zz', 'Pages', '/control/pages/list.html'],
] as const)(
  'shows that an unknown %s is not found, with a link to the list',
  async (_, api, address, list, to) => {
    server.use(
      fails(`${api}/zz`, 'not_found'),
      http.get(api, () => HttpResponse.json(pagedOf([]))),
    );
    const { user } = renderPanel(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent(/There's no /);
    const back = Array.from(main.querySelectorAll('p a')).find(({ textContent }) => textContent === list);
    if (!back) throw new Error(`No link leads to ${list}`);
    await user.click(back);
    await arrivedAt(to);
  },
);
