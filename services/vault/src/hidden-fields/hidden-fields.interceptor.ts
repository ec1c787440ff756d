import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Module,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ApiError, mayGo, type RequestWithSession } from '@vaultway/common';
import { tap } from 'rxjs';

/** Fields of every record that say what something is worth or costs, or whose an account is, or lead to whom. */
const HIDDEN: ReadonlySet<string> = new Set([
  'insured_limit',
  'insured_currency',
  'insured_value',
  'currency',
  'alias',
  'holder_type',
  'holder_id',
  'agreement_note',
  'agreement_sha256',
  'rental',
  'to_parcel',
]);

/** Empties hidden fields in responses, and in the records of errors, for all roles but admins and auditors. */
@Injectable()
export class HiddenFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { session } = context.switchToHttp().getRequest<RequestWithSession>();
    if (!session || mayGo(session.role, ['auditor'])) return next.handle();
    return next.handle().pipe(
      tap({
        next: emptyHidden,
        error: (error: unknown) => {
          if (error instanceof ApiError) emptyHidden(error.current);
        },
      }),
    );
  }
}

function emptyHidden(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof StreamableFile) return;
  for (const [name, part] of Object.entries(value))
    if (HIDDEN.has(name)) Object.assign(value, { [name]: null });
    else emptyHidden(part);
}

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: HiddenFieldsInterceptor }] })
export class HiddenFieldsModule {}
