import { onTestFinished } from 'vitest';
import { server } from './server';

/** Listens to the calls of one kind from now on, whoever answers them. */
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
    /** What the only call of this kind carried. */
    async only(): Promise<unknown> {
      if (bodies.length !== 1) throw new Error(`${bodies.length} calls instead of one`);
      return bodies[0];
    },
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const form = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (form) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? null : JSON.parse(text);
}
