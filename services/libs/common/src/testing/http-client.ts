/** An HTTP response. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed body; undefined unless JSON. */
  // Tests check arbitrary bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestRequest {
  /** Objects are sent as JSON; FormData, URLSearchParams, text and bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  redirect?: RequestInit['redirect'];
}

/** Default limit for a request in tests. */
const TIME_LIMIT_MS = 20_000;

/** Sends requests with a cookie jar like a browser, but without origin headers. */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly baseUrl: string;
  /** Limit for a request. */
  limitMs = TIME_LIMIT_MS;
  private readonly headers: Record<string, string>;

  // No parameter properties, since Node also runs this file from source.
  constructor(baseUrl: string, headers: Record<string, string> = {}) {
    this.baseUrl = baseUrl;
    this.headers = headers;
  }

  /** Returns a copy of the client, cookie jar included, with extra headers. */
  with(headers: Record<string, string>): HttpClient {
    const client = new HttpClient(this.baseUrl, { ...this.headers, ...headers });
    client.limitMs = this.limitMs;
    for (const [name, value] of this.cookies) client.cookies.set(name, value);
    return client;
  }

  get(path: string, request: TestRequest = {}) {
    return this.send('GET', path, request);
  }
  head(path: string, request: TestRequest = {}) {
    return this.send('HEAD', path, request);
  }
  post(path: string, body?: unknown, request: TestRequest = {}) {
    return this.send('POST', path, { ...request, body });
  }
  patch(path: string, body?: unknown, request: TestRequest = {}) {
    return this.send('PATCH', path, { ...request, body });
  }
  delete(path: string, body?: unknown, request: TestRequest = {}) {
    return this.send('DELETE', path, { ...request, body });
  }

  async send(method: string, path: string, { body, headers, redirect }: TestRequest): Promise<TestAnswer> {
    const { content, type } = encode(body);
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: redirect ?? 'manual',
      signal: AbortSignal.timeout(this.limitMs),
      body: content,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...this.headers,
        ...headers,
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
      throw new Error(`${method} ${path} got no answer within ${this.limitMs} ms`, { cause: error });
    });
    this.remember(response);
    const text = await (isEndless(response) ? beginningOf(response) : response.text());
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  private cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private remember(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      const expired = attributes.some((one) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970.*)$/i.test(one));
      if (expired) this.cookies.delete(name.trim());
      else this.cookies.set(name.trim(), value.trim());
    }
  }
}

const isEndless = ({ headers }: Response) =>
  (headers.get('content-type') ?? '').startsWith('text/event-stream');

/** Reads an endless stream up to its first event. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}

function encode(body: unknown): { content?: RequestInit['body']; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { content: body };
  if (typeof body === 'string' || body instanceof Uint8Array) {
    return { content: body as RequestInit['body'], type: 'application/json' };
  }
  return { content: JSON.stringify(body), type: 'application/json' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
