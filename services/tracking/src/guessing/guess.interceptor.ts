import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { hasScope, mayGo, type RequestWithSession } from '@vaultway/common';
import { from, lastValueFrom } from 'rxjs';
import { LookupThrottle } from './lookup-throttle.js';

/**
 * Counts unknown codes and ids requested by couriers, and by API keys that do not read parcels, on all routes not open
 * to visitors: public look-ups are counted separately. Callers that may list all parcels have nothing to guess.
 */
@Injectable()
export class GuessInterceptor implements NestInterceptor {
  constructor(private readonly throttle: LookupThrottle) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<RequestWithSession>();
    const account = guesserOf(request);
    if (account === undefined) return next.handle();
    const call = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.throttle.admitAccount({ address: request.ip, account }, call));
  }
}

function guesserOf({ session, apiKey, routeOptions }: RequestWithSession): string | undefined {
  if (routeOptions.config.access !== undefined) return undefined;
  if (session) return mayGo(session.role, ['clerk', 'auditor']) ? undefined : session.admin.id;
  return apiKey && !hasScope(apiKey, ['parcels:read']) ? apiKey.id : undefined;
}
