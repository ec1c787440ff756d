import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Answer, lastPage, MESSAGE, nextPageUrl, Page, withQuery } from './answer.js';

/** Wraps a controller's result in the envelope: `{ status, message, errors, data }`, plus pagination for lists. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const message = this.reflector.get<string | undefined>(MESSAGE, context.getHandler()) ?? '';
    return next.handle().pipe(
      map((result: unknown) => {
        if (reply.sent || result instanceof StreamableFile) return result;
        const head = { status: reply.statusCode, message, errors: [] };
        if (result instanceof Page) return { ...head, ...pageBody(result, request.url) };
        if (result instanceof Answer) return { ...head, data: result.data ?? null, ...result.beside };
        return { ...head, data: result ?? null };
      }),
    );
  }
}

function pageBody({ rows, total, at, next, uncounted }: Page<unknown>, url: string) {
  const last = lastPage(total, at.per_page);
  return {
    data: rows,
    current_page: at.page,
    ...(at.byCursor
      ? { last_page: lastByCursor(last, at.page, next), next_page_url: next && withQuery(url, 'after', next) }
      : { last_page: last, next_page_url: nextPageUrl(url, at.page, last) }),
    next_after: next,
    per_page: at.per_page,
    total,
    ...(uncounted && { at_least: true }),
  };
}

/** Agrees with the cursor about whether a page follows, even if rows were added or deleted since the first. */
const lastByCursor = (last: number, page: number, next: string | null) =>
  next === null ? page : Math.max(last, page + 1);
