import { http, HttpResponse, type HttpRequestHandler } from 'msw/http';
import { envelope, failure } from './builders';

/** GET `path` answers with `data`. */
export const answers = (path: string, data: unknown): ReturnType<HttpRequestHandler> =>
  http.get(path, () => HttpResponse.json(envelope(data)));

/** GET `path` fails with the status and the sentences. */
export const fails = (path: string, status: number, ...errors: string[]): ReturnType<HttpRequestHandler> =>
  http.get(path, () => HttpResponse.json(failure(status, ...errors), { status }));
