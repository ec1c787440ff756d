import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Nothing that auth answers is for a cache: it is about one person, at one moment. */
@Injectable()
export class NoStoreInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    if (context.getType() === 'http') {
      void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    }
    return next.handle();
  }
}
