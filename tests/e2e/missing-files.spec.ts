import { withoutFirstScript } from './policy.ts';
import { expect, test } from './shared-product.ts';

// Only the page itself may request files here.
test.use({ serviceWorkers: 'block' });

for (const { missing, files, notices } of [
  { missing: 'its code', files: /\/assets\/.*\.js$/, notices: true },
  { missing: 'any file, its first script among them,', files: /\/assets\//, notices: false },
]) {
  test(`the panel reports that ${missing} did not load, and works on retry`, async ({ page }) => {
    if (!notices) await withoutFirstScript(page, /signin\.html/);
    await page.route(files, (route) => route.abort('internetdisconnected'));
    await page.goto('/control/signin.html');
    await expect(page.getByRole('alert')).toHaveText(/We couldn't reach the server\./);

    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("We couldn't reach the server.")).toHaveCount(0);
  });
}
