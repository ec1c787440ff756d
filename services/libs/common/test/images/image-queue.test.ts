import { describe, expect, it } from 'vitest';
import { ImageQueue } from '../../src/images/image-queue.js';

describe('the queue of pictures', () => {
  it('works on one at a time, in the order in which they came', async () => {
    const queue = new ImageQueue(3);
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${name} ends`);
    };
    await Promise.all([queue.run(work('first')), queue.run(work('second'))]);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('turns away who comes when the line is full, until somebody is done', async () => {
    const queue = new ImageQueue(2);
    const gate = Promise.withResolvers<string>();
    const waiting = [queue.run(() => gate.promise), queue.run(async () => 'second')];
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    gate.resolve('first');
    expect(await Promise.all(waiting)).toEqual(['first', 'second']);
    expect(await queue.run(async () => 'third')).toBe('third');
  });

  it('goes on after one that failed', async () => {
    const queue = new ImageQueue(2);
    const failing = queue.run(() => Promise.reject(new Error('damaged')));
    const next = queue.run(async () => 'fine');
    await expect(failing).rejects.toThrow('damaged');
    expect(await next).toBe('fine');
  });
});
