import { type Answer, type Dispatch, readAnswer, TIME_LIMITS } from '@/shared/api/base-query';
import { unreadable } from '@/shared/api/failure';

/** A form with a file, and who wants to know how far it is. */
export interface Upload {
  url: string;
  method: 'POST' | 'PATCH';
  fields: Record<string, string>;
  file: File;
  /** The field that the file is; `image` unless said. */
  name?: string;
  /** Is told the part that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a multipart form and tells how far it is, which `fetch` cannot. Never throws. */
export async function upload(form: Upload, dispatch: Dispatch, signal?: AbortSignal): Promise<Answer> {
  try {
    return await readAnswer(await send(form, signal), false, dispatch);
  } catch (raised) {
    return { error: unreadable(null, raised as Error) };
  }
}

function send(
  { url, method, fields, file, name = 'image', onProgress }: Upload,
  signal?: AbortSignal,
): Promise<Response> {
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
