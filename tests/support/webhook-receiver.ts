import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned, type Certificate } from './certificate.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
  at: number;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** A webhook's receiver: an https server that records requests. */
export class Receiver {
  static readonly certificate = selfSigned('127.0.0.1');
  readonly received: Received[] = [];
  answer: Answer = (response) => response.writeHead(204).end();
  private readonly server: Server;

  constructor(certificate: Certificate = Receiver.certificate) {
    this.server = createServer(certificate, (request, response) => {
      void this.take(request, response);
    });
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url() {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  messages() {
    return this.received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
    );
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      headers: texts(request.headers),
      body: Buffer.concat(chunks).toString(),
      at: Date.now(),
    };
    this.received.push(received);
    this.answer(response, received);
  }
}

const texts = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
