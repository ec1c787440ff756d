import { http, HttpResponse, type HttpRequestHandler } from 'msw/http';
import type { ErrorCode } from '@vaultway/contracts/errors';
import { type IssueArguments, type IssueCode, toDetail } from '@vaultway/contracts/issues';
import { envelope, failure, type FailureFields } from './builders';

/** Makes GET `path` return `data`. */
export const answers = (path: string, data: unknown): ReturnType<HttpRequestHandler> =>
  http.get(path, () => HttpResponse.json(envelope(data)));

/** Makes GET `path` fail. */
export const fails = (
  path: string,
  code: ErrorCode,
  fields?: FailureFields,
): ReturnType<HttpRequestHandler> => http.get(path, () => refusal(code, fields));

/** Builds a failed response as services send it. */
export function refusal(code: ErrorCode, fields?: FailureFields) {
  const body = failure(code, fields);
  const { seconds } = fields?.params ?? {};
  const headers = { ...(seconds !== undefined && { 'retry-after': String(seconds) }) };
  return HttpResponse.json(body, { status: body.status, headers });
}

/** Builds a 422 about one field. */
export const fieldRefusal = <C extends IssueCode>(field: string, code: C, ...params: IssueArguments<C>) =>
  refusal('validation', { details: [toDetail(field, code, ...params)] });
