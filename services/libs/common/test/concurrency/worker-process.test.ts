import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../src/testing/eventually.js';
import {
  WorkerExit,
  WorkerProcess,
  WorkerTimeout,
  type WorkerProcessOptions,
} from '../../src/concurrency/index.js';

type Task = { what: 'work' | 'kilobyte' | 'hang' | 'doze' | 'crash' | 'fail'; n: number };
type Result = { what: string; pid: number; secret?: string; bytes?: Uint8Array };

let tasks = 0;
/** Unlike all others: equal tasks share one run. */
const task = (what: Task['what']): Task => ({ what, n: (tasks += 1) });

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
  const { pid } = await worker.run(task('work'));
  expect(await worker.run(task('work'))).toMatchObject({ what: 'work', pid });
  expect(worker.pid).toBe(pid);
});

it('hides the environment of the service', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  expect((await aWorker().run(task('work'))).secret).toBeUndefined();
  vi.unstubAllEnvs();
});

it('kills a hanging process, and continues with another', async () => {
  const worker = aWorker({ taskLimitMs: 2000 });
  const hanging = worker.run(task('hang'));
  const waiting = worker.run(task('work'));
  await eventually(() => expect(worker.pid).toBeDefined());
  const pid = worker.pid ?? 0;
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect((await waiting).pid).not.toBe(pid);
  await eventually(() => expect(isRunning(pid)).toBe(false));
});

it('does not start a task again that used up its time', async () => {
  const worker = aWorker();
  const hang = task('hang');
  const refusal = { code: 'unavailable', cause: expect.any(WorkerTimeout) };
  await expect(worker.run(hang, 500)).rejects.toMatchObject(refusal);
  await expect(worker.run(hang, 500)).rejects.toMatchObject(refusal);
  expect(worker.pid).toBeUndefined();
  expect(await worker.run(task('work'))).toMatchObject({ what: 'work' });
});

it('starts a task again that made no progress, as on a stopped machine', async () => {
  const worker = aWorker();
  const doze = task('doze');
  const stuck = await worker.run(doze, 100).catch((error: Error) => error);
  expect((stuck as Error).cause).not.toBeInstanceOf(WorkerTimeout);
  expect(await worker.run(doze)).toMatchObject({ what: 'doze' });
});

it('reports a task that ended the process, and continues with another', async () => {
  const worker = aWorker();
  const crashing = worker.run(task('crash'));
  const waiting = worker.run(task('work'));
  await expect(crashing).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(WorkerExit) });
  expect(await waiting).toMatchObject({ what: 'work' });
});

it('counts the time of a task from when the process is ready', async () => {
  const worker = aWorker({ taskLimitMs: 1000, env: { READY_AFTER_MS: '3000' } });
  expect(await worker.run(task('work'))).toMatchObject({ what: 'work' });
});

it('counts processor time, so that a task may wait for a busy machine', async () => {
  const worker = aWorker({ taskLimitMs: 500 });
  expect(await worker.run(task('doze'))).toMatchObject({ what: 'doze' });
});

it('ends a task that makes no progress', async () => {
  const worker = aWorker({ taskLimitMs: 100 });
  await expect(worker.run(task('doze'))).rejects.toMatchObject({ code: 'unavailable' });
});

it('does not blame a task for a process that ends before it is ready', async () => {
  const worker = aWorker({ execArgv: ['--no-such-option'] });
  const refused = await worker.run(task('work')).catch((error: Error) => error);
  expect(refused).toMatchObject({ code: 'unavailable' });
  expect((refused as Error).cause).not.toBeInstanceOf(WorkerExit);
});

it("reports a task's failure", async () => {
  await expect(aWorker().run(task('fail'))).rejects.toThrow('no mood for it');
});

it('runs equal tasks once, and keeps the result for the next caller', async () => {
  const worker = aWorker({ maxTasks: 1, idleLimitMs: 50 });
  const doze = task('doze');
  const [one, other] = await Promise.all([worker.run(doze), worker.run(doze)]);
  expect(other).toEqual(one);
  await eventually(() => expect(worker.pid).toBeUndefined());
  expect(await worker.run(doze)).toEqual(one);
  expect(worker.pid).toBeUndefined();
});

it('shares a task that waits longer than results are kept', async () => {
  const worker = aWorker({ keptMs: 50 });
  const [before, waiting] = [task('doze'), task('doze')];
  const both = [worker.run(before), worker.run(waiting)];
  await both[0];
  both.push(worker.run(waiting));
  expect(worker.size).toBe(1);
  const [, one, other] = await Promise.all(both);
  expect(other).toEqual(one);
});

it('forgets results after a while, though nobody asks for them', async () => {
  const worker = aWorker({ keptMs: 50 });
  await worker.run(task('work'));
  await eventually(() => expect(worker.keptBytes).toBe(0));
});

it('keeps the newest results that fit into the memory for them', async () => {
  const worker = aWorker({ keptBytes: 2500, maxTasks: 8 });
  const [first, second, third] = [task('kilobyte'), task('kilobyte'), task('kilobyte')];
  const { pid } = await worker.run(first);
  await worker.run(second);
  expect(worker.keptBytes).toBeGreaterThan(2000);
  await worker.run(third);
  expect(worker.keptBytes).toBeLessThan(2500);
  worker.stop();
  expect(await worker.run(third)).toMatchObject({ pid });
  await expect(worker.run(first)).rejects.toMatchObject({ code: 'unavailable' });
});

it('finishes admitted tasks though others are rejected meanwhile', async () => {
  const worker = aWorker({ maxTasks: 1 });
  const admitted = worker.run(task('doze'));
  const rejected = [task('work'), task('work')].map((each) =>
    expect(worker.run(each)).rejects.toMatchObject({ code: 'unavailable' }),
  );
  await Promise.all(rejected);
  expect(await admitted).toMatchObject({ what: 'doze' });
});

it('rejects tasks when the queue is full', async () => {
  const worker = aWorker({ maxTasks: 2 });
  const admitted = [worker.run(task('work')), worker.run(task('work'))];
  await expect(worker.run(task('work'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(admitted)).toHaveLength(2);
});

it('ends the process when idle', async () => {
  const worker = aWorker({ idleLimitMs: 50 });
  const { pid } = await worker.run(task('work'));
  await eventually(() => expect(isRunning(pid)).toBe(false));
  expect((await worker.run(task('work'))).pid).not.toBe(pid);
});

it('ends during a task when the service stops, and starts no more', async () => {
  const worker = aWorker();
  const refused = [worker.run(task('hang')), worker.run(task('work'))].map((running) =>
    expect(running).rejects.toMatchObject({ code: 'unavailable' }),
  );
  await eventually(() => expect(worker.pid).toBeDefined());
  worker.stop();
  await Promise.all(refused);
  expect(worker.pid).toBeUndefined();
});
