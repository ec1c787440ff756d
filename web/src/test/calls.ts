import { waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { server } from './server';

/** Records calls of one kind from now on, whichever handler answers them. */
export function callsOf(method: string, path: string) {
  const bodies: Promise<unknown>[] = [];
  const listen = ({ request }: { request: Request }) => {
    if (request.method !== method || new URL(request.url).pathname !== path) return;
    bodies.push(bodyOf(request.clone()));
  };
  server.events.on('request:start', listen);
  onTestFinished(() => server.events.removeListener('request:start', listen));

  return {
    count: () => bodies.length,
    /** Body of the newest call. */
    last: async (): Promise<unknown> => bodies.at(-1),
    /** Body of the only call, which may still be on its way. */
    async only(): Promise<unknown> {
      await waitFor(() => expect(bodies).not.toEqual([]));
      if (bodies.length !== 1) throw new Error(`${bodies.length} calls instead of one`);
      return bodies[0];
    },
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const text = await request.text();
  if (type.startsWith('multipart/form-data')) return partsOf(text, type.split('boundary=')[1] ?? '');
  return text === '' ? null : JSON.parse(text);
}

/** Parses a multipart form; a file is represented by its name. Node's own parser does not support jsdom's files. */
function partsOf(text: string, boundary: string): Record<string, string | { file: string }> {
  const parts = text
    .split(`--${boundary}`)
    .map((part) => /name="([^"]*)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*)\r\n$/.exec(part));
  return Object.fromEntries(
    parts.flatMap((part) => {
      if (!part) return [];
      const [, name = '', file, value = ''] = part;
      return [[name, file === undefined ? value : { file }] as const];
    }),
  );
}
