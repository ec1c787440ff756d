import { randomBytes } from 'node:crypto';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';

/** True if Postgres, Redis and MinIO of a test run come from containers: `TEST_INFRA=containers npm test`. */
export const fromContainers = process.env['TEST_INFRA'] === 'containers';

const START_LIMIT_MS = 60_000;

/** Starts throw-away Postgres and Redis servers in containers, equivalent to local programs. */
export async function startContainerInfra(redisCount: number) {
  // The defaults require more than some engines have: an image, and publishing beyond this machine.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';
  const [postgres, ...redis] = await Promise.all([
    startPostgresContainer(),
    ...Array.from({ length: redisCount }, startRedisContainer),
  ]);
  return {
    postgresUrl: postgres.url,
    redisUrls: redis.map(({ url }) => url),
    stop: async () => {
      await Promise.all([postgres, ...redis].map(({ container }) => container.stop({ timeout: 1 })));
    },
  };
}

/** Starts an empty MinIO. */
export async function startMinioContainer() {
  const accessKey = 'test-user';
  const secretKey = randomBytes(16).toString('hex');
  const container = await new LocalContainer('pgsty/minio:RELEASE.2026-03-25T00-00-00Z')
    .withCommand(['minio', 'server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey })
    .withTmpFs({ '/data': 'rw' })
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/live', 9000))
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  const endpoint = `http://${address(container, 9000)}`;
  return { endpoint, accessKey, secretKey, stop: async () => void (await container.stop({ timeout: 1 })) };
}

async function startPostgresContainer() {
  const password = randomBytes(16).toString('hex');
  const container = await new LocalContainer('postgres:17')
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'])
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withExposedPorts(5432)
    // Logged once by the server that sets the database up, and once by the final one.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  return { container, url: `postgres://postgres:${password}@${address(container, 5432)}/postgres` };
}

async function startRedisContainer() {
  const password = randomBytes(16).toString('hex');
  const container = await new LocalContainer('redis:8')
    .withCommand(['redis-server', '--requirepass', password, '--save', ''])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  return { container, url: `redis://:${password}@${address(container, 6379)}` };
}

/** Publishes ports on this machine only; the library knows only all addresses. */
class LocalContainer extends GenericContainer {
  override start(): Promise<StartedTestContainer> {
    const bindings: Record<string, { HostIp?: string }[]> = this.hostConfig.PortBindings ?? {};
    for (const binding of Object.values(bindings).flat()) binding.HostIp = '127.0.0.1';
    return super.start();
  }
}

const address = (container: StartedTestContainer, port: number) =>
  `${container.getHost()}:${container.getMappedPort(port)}`;
