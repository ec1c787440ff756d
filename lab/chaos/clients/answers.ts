import type { TestAnswer } from '@vaultway/common/testing';

/** Interpretation of responses by clients. */
export const versionOf = ({ body }: TestAnswer) => ({ version: (body.data.updated_at as string) ?? null });

export const seenIn = ({ body, headers }: TestAnswer) => ({
  version: (body?.data?.updated_at as string) ?? null,
  events: (body?.data?.history?.data ?? []).map(({ title }: { title: string }) => title) as string[],
  age: Number(headers.get('age') ?? 0),
});

export const newest = (keys: readonly string[], back: number) =>
  keys.at(-1 - (back % Math.max(1, keys.length)));

/** Accepts 404 as a result only if a service sent it: a gateway may not know its routes yet. */
export async function notFoundCounts(asking: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await asking;
  if (answer.status !== 404) return answer;
  const isKnown = typeof answer.body?.code === 'string' && answer.body.code !== 'not_found';
  return { ...answer, status: isKnown ? 200 : 503, body: undefined };
}
