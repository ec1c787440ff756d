import { z } from 'zod';

const isAddress = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

/** Parses Postgres addresses separated by commas. */
export const readReplicaUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .refine((urls) => urls.every(isAddress), { message: 'not addresses of Postgres with commas between them' });

/** Fills in a replica's missing user, password, database and options from the primary. */
export function completeReplicaUrl(replica: string, primary: string): string {
  const url = new URL(replica);
  const { username, password, pathname, search } = new URL(primary);
  if (url.username === '') url.username = username;
  if (url.password === '' && url.username === username) url.password = password;
  if (url.pathname === '' || url.pathname === '/') url.pathname = pathname;
  if (url.search === '') url.search = search;
  return url.href;
}
