import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Answer, GatewayRequest, HeaderFields } from './exchange.js';
import { dropHopByHop } from './forwarded-headers.js';

/** Forwards a service's response as it arrives, without a stream in between. */
export class ServiceCall implements Dispatcher.DispatchHandler {
  /** Buffers data that arrives with the headers, before the body is wanted. */
  readonly #early: Buffer[] = [];
  #to: Writable | undefined;
  #over: 'ended' | 'broken' | undefined;

  constructor(
    private readonly visitor: GatewayRequest['visitor'],
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const leave = (): void => controller.abort(GONE);
    if (this.visitor.closed) leave();
    else this.visitor.once('close', leave);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200) return;
    dropHopByHop(headers);
    this.resolve({ status, headers, body: (to) => this.#sendTo(to, controller) });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#to) this.#write(chunk, this.#to, controller);
    else this.#early.push(chunk);
  }

  onResponseEnd(): void {
    this.#over = 'ended';
    this.#to?.end();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#over = 'broken';
    this.reject(error);
    // A partial response cannot be undone, so the visitor's connection breaks too.
    this.#to?.destroy();
  }

  #sendTo(to: Writable, controller: Dispatcher.DispatchController): void {
    this.#to = to;
    for (const chunk of this.#early) this.#write(chunk, to, controller);
    if (this.#over === 'ended') to.end();
    else if (this.#over === 'broken') to.destroy();
  }

  #write(chunk: Buffer, to: Writable, controller: Dispatcher.DispatchController): void {
    if (to.write(chunk) || controller.paused) return;
    controller.pause();
    to.once('drain', () => controller.resume());
  }
}

const GONE = new Error('The visitor has gone.');
