import { afterEach, expect, it, vi } from 'vitest';
import { WorkerExit, WorkerProcess, type WorkerProcessOptions } from '../../src/concurrency/index.js';

type Task = { what: 'work' | 'hang' | 'crash' | 'fail' };
type Result = { what: string; pid: number; secret?: string };

const workers: WorkerProcess<Task, Result>[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.stop();
});

function aWorker(options: Partial<WorkerProcessOptions> = {}) {
  const worker = new WorkerProcess<Task, Result>(new URL('./moody-worker.ts', import.meta.url), {
    taskLimitMs: 10_000,
    idleLimitMs: 10_000,
    maxTasks: 4,
    ...options,
  });
  workers.push(worker);
  return worker;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('starts a process with the first task and keeps it for the next', async () => {
  const worker = aWorker();
  expect(worker.pid).toBeUndefined();
  const { pid } = await worker.run({ what: 'work' });
  expect(await worker.run({ what: 'work' })).toMatchObject({ what: 'work', pid });
  expect(worker.pid).toBe(pid);
});

it('hides the environment of the service', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  expect((await aWorker().run({ what: 'work' })).secret).toBeUndefined();
  vi.unstubAllEnvs();
});

it('kills a process that hangs, and serves those who wait with another', async () => {
  const worker = aWorker({ taskLimitMs: 2000 });
  const hanging = worker.run({ what: 'hang' });
  const waiting = worker.run({ what: 'work' });
  await vi.waitFor(() => expect(worker.pid).toBeDefined());
  const pid = worker.pid ?? 0;
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect((await waiting).pid).not.toBe(pid);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
});

it('says so when a task ended the process, and serves those who wait with another', async () => {
  const worker = aWorker();
  const crashing = worker.run({ what: 'crash' });
  const waiting = worker.run({ what: 'work' });
  await expect(crashing).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(WorkerExit) });
  expect(await waiting).toMatchObject({ what: 'work' });
});

it('tells why a task failed', async () => {
  await expect(aWorker().run({ what: 'fail' })).rejects.toThrow('no mood for it');
});

it('refuses more tasks than may wait', async () => {
  const worker = aWorker({ maxTasks: 2 });
  const admitted = [worker.run({ what: 'work' }), worker.run({ what: 'work' })];
  await expect(worker.run({ what: 'work' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(admitted)).toHaveLength(2);
});

it('ends the process when there is no work for a while', async () => {
  const worker = aWorker({ idleLimitMs: 50 });
  const { pid } = await worker.run({ what: 'work' });
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
  expect((await worker.run({ what: 'work' })).pid).not.toBe(pid);
});

it('ends in the middle of a task when the service stops, and starts no more', async () => {
  const worker = aWorker();
  const refused = [worker.run({ what: 'hang' }), worker.run({ what: 'work' })].map((task) =>
    expect(task).rejects.toMatchObject({ code: 'unavailable' }),
  );
  await vi.waitFor(() => expect(worker.pid).toBeDefined());
  worker.stop();
  await Promise.all(refused);
  expect(worker.pid).toBeUndefined();
});
