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
  /** Seconds, an integer; sent as Retry-After, and as `seconds` in the envelope's params. */
  retryAfter?: number;
  /** Current state of the record when it caused the refusal; sent in `data`. */
  current?: object;
  cause?: unknown;
}

/** A catalog error for the client; the global filter turns it into an envelope. */
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

  /** Creates a 422 from a schema's issues. */
  static validation(issues: readonly RuleIssue[]): ApiError {
    return new ApiError('validation', { details: toDetails(issues) });
  }

  static field<C extends IssueCode>(field: string, code: C, ...params: IssueArguments<C>): ApiError {
    return new ApiError('validation', { details: [toDetail(field, code, ...params)] });
  }
}
