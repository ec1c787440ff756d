import { type Answer, type Dispatch, readAnswer, TIME_LIMITS } from '@/shared/api/base-query';
import { failureWithoutEnvelope } from '@/shared/api/failure';
import { IDEMPOTENCY_KEY, keyOf, recordAnswer } from '@/shared/api/request-keys';

/** Form with a file, and a progress callback. */
export interface Upload {
  url: string;
  method: 'POST' | 'PATCH';
  fields: Record<string, string>;
  file: File;
  /** Field name of the file; `image` by default. */
  name?: string;
  /** Receives upload progress, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a multipart form with upload progress, which `fetch` lacks. Never throws. */
export async function upload(form: Upload, dispatch: Dispatch, signal?: AbortSignal): Promise<Answer> {
  try {
    const answer = await readAnswer(await send(form, signal), false, dispatch);
    recordAnswer(contentOf(form), answer);
    return answer;
  } catch (raised) {
    const answer = { error: failureWithoutEnvelope(null, raised as Error) };
    recordAnswer(contentOf(form), answer);
    return answer;
  }
}

/** Files are told apart by their properties; the server compares their bytes. */
const contentOf = ({ url, fields, file }: Upload): string =>
  JSON.stringify([url, fields, file.name, file.size, file.lastModified]);

function send(form: Upload, signal?: AbortSignal): Promise<Response> {
  const { url, method, fields, file, name = 'image', onProgress } = form;
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append(name, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (why: string) => () => reject(new Error(why));
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = TIME_LIMITS.form;
    request.responseType = 'text';
    request.setRequestHeader('accept', 'application/json');
    if (method === 'POST') request.setRequestHeader(IDEMPOTENCY_KEY, keyOf(contentOf(form)));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', fail('Failed to send'));
    request.addEventListener('timeout', fail('The time limit passed'));
    request.addEventListener('abort', fail('Given up'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}
