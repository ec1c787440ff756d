import {
  type ErrorCode,
  type ErrorDetail,
  ERRORS,
  type IssueArguments,
  type IssueCode,
  type RuleIssue,
  sentenceOf,
  toDetail,
  toDetails,
} from '@vaultway/contracts';

interface ApiErrorOptions {
  details?: ErrorDetail[];
  /** Whole seconds; sent as Retry-After, and as `seconds` in the envelope's params. */
  retryAfter?: number;
  /** The record as it is, when that is why the call was refused; stands in `data`. */
  current?: object;
  cause?: unknown;
}

/** An error of the catalog on its way to the client; the global filter makes the envelope. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;

  constructor(
    readonly code: ErrorCode,
    { details, retryAfter, current, cause }: ApiErrorOptions = {},
  ) {
    super(sentenceOf(code, { seconds: retryAfter }), { cause });
    this.status = ERRORS[code].status;
    this.details = details;
    this.retryAfter = retryAfter;
    this.current = current;
  }

  /** A 422 for rules that a schema found broken. */
  static validation(issues: readonly RuleIssue[]): ApiError {
    return new ApiError('validation', { details: toDetails(issues) });
  }

  /** A 422 for one field. */
  static field<C extends IssueCode>(field: string, code: C, ...params: IssueArguments<C>): ApiError {
    return new ApiError('validation', { details: [toDetail(field, code, ...params)] });
  }
}
