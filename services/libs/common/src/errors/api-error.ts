import { ERRORS, toDetails, type ErrorCode, type ErrorDetail, type RuleIssue } from '@vaultway/contracts';

/** An error of the catalogue on its way to the client; the global filter makes the envelope. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  /** Whole seconds; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The record as it is, when that is why the call was refused; stands in `data`. */
  readonly current: object | undefined;

  constructor(
    readonly code: ErrorCode,
    options: { details?: ErrorDetail[]; retryAfter?: number; current?: object; cause?: unknown } = {},
  ) {
    const { sentence } = ERRORS[code];
    super(typeof sentence === 'string' ? sentence : sentence(options.retryAfter ?? 1), {
      cause: options.cause,
    });
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
  }

  /** A 422 for rules that a schema found broken. */
  static validation(issues: readonly RuleIssue[]): ApiError {
    return new ApiError('validation', { details: toDetails(issues) });
  }

  /** A 422 for one field. */
  static field(field: string, code: string, message: string): ApiError {
    return new ApiError('validation', { details: [{ field, code, message }] });
  }
}
