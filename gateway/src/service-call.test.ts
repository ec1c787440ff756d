import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import type { Answer } from './exchange.js';
import { ServiceCall } from './service-call.js';

/** Returns an answered call, and whether its service has been paused. */
async function anAnsweredCall() {
  const controller = {
    paused: false,
    pause: () => void (controller.paused = true),
    resume: () => void (controller.paused = false),
  } as Dispatcher.DispatchController & { paused: boolean };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = new ServiceCall(new PassThrough(), resolve, reject);
  call.onResponseStart(controller, 200, { 'content-type': 'text/plain', 'keep-alive': 'timeout=5' });
  const { body, headers } = await promise;
  if (typeof body !== 'function') throw new Error('The answer has no body.');
  return { call, controller, body, headers };
}

describe('a call to a service', () => {
  it('forwards the headers without hop-by-hop fields', async () => {
    const { headers } = await anAnsweredCall();
    expect(headers).toEqual({ 'content-type': 'text/plain' });
  });

  it('forwards data from before and after the body is requested', async () => {
    const { call, controller, body } = await anAnsweredCall();
    const to = new PassThrough();
    call.onResponseData(controller, Buffer.from('before, '));
    body(to);
    call.onResponseData(controller, Buffer.from('after'));
    call.onResponseEnd();
    expect(await text(to)).toBe('before, after');
  });

  it('pauses the service while the visitor does not read', async () => {
    const { call, controller, body } = await anAnsweredCall();
    let read = () => {};
    const to = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void (read = done) });
    body(to);
    call.onResponseData(controller, Buffer.from('much'));
    expect(controller.paused).toBe(true);
    read();
    await expect.poll(() => controller.paused).toBe(false);
  });

  it.each(['before', 'after'])('breaks off with the service, %s the body is requested', async (when) => {
    const { call, body } = await anAnsweredCall();
    const to = new PassThrough();
    if (when === 'after') body(to);
    call.onResponseError(undefined, new Error('gone'));
    if (when === 'before') body(to);
    expect(to).toMatchObject({ destroyed: true, writableEnded: false });
  });
});
