import { connected } from '../infra/connected.ts';

/**
 * Reads whether the installation or an admin has chosen who sees names and addresses on the tracking page. True if the
 * database cannot tell: a missing notice must not fail a start.
 *
 * @param databaseUrl of content
 * @param installed TRACKING_PRIVACY
 */
export async function isPrivacyChosen(
  databaseUrl: string | undefined,
  installed: string | undefined,
): Promise<boolean> {
  if (installed) return true;
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ chosen: boolean }>(
      'SELECT tracking_privacy_decided AS chosen FROM settings',
    );
    return rows[0]?.chosen ?? false;
  }).catch(() => true);
}
