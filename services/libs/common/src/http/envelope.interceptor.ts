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
import { Answer, lastPage, MESSAGE, nextPageUrl, Page } from './answer.js';

/** Wraps what a controller returns: `{ status, message, errors, data }`, and the paging beside a list. */
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

function pageBody({ rows, total, query, uncounted }: Page<unknown>, url: string) {
  const last = lastPage(total, query.per_page);
  return {
    data: rows,
    current_page: query.page,
    last_page: last,
    next_page_url: nextPageUrl(url, query.page, last),
    per_page: query.per_page,
    total,
    ...(uncounted && { at_least: true }),
  };
}
