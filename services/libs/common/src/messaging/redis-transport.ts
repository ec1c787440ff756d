import { Transport, type RedisOptions } from '@nestjs/microservices';
import { Redis } from 'ioredis';

/** Options of Nest's Redis transport for `redis://` and `rediss://` addresses; it reconnects for ever. */
export function redisTransport(url: string): Required<Pick<RedisOptions, 'transport' | 'options'>> {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return {
    transport: Transport.REDIS,
    options: {
      host,
      port,
      username,
      password,
      db,
      tls,
      connectTimeout: 2000,
      retryAttempts: Number.MAX_SAFE_INTEGER,
      retryDelay: 500,
    },
  };
}
