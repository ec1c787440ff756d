import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { HttpClient } from '@vaultway/common/testing';
import { Webhook } from 'standardwebhooks';
import { selfSigned } from '../../../tests/support/certificate.ts';
import type { Told } from '../history/note.ts';
import type { Product } from '../product.ts';

const HOST = '127.0.0.1';
const TYPES = ['parcel.created', 'event.created', 'handover.recorded'];

export interface HookPlace {
  /** Address that it listens on. */
  listen?: string;
  /** Name that the product knows it by. */
  host?: string;
}

/** Webhook receiver that stores every message. */
export class HookServer {
  readonly told: Told[] = [];
  readonly #server: Server;
  readonly #host: string;
  readonly certificate: string;
  #secret = '';

  private constructor(host: string) {
    const certificate = selfSigned(host);
    this.#host = host;
    this.certificate = certificate.cert;
    this.#server = createServer(certificate, (request, response) => {
      this.#take(request).then(
        () => response.writeHead(204).end(),
        () => response.destroy(), // the connection was cut off in the middle
      );
    });
  }

  static async start({ listen = HOST, host = HOST }: HookPlace = {}): Promise<HookServer> {
    const hooks = new HookServer(host);
    hooks.#server.listen(0, listen);
    await once(hooks.#server, 'listening');
    return hooks;
  }

  /** Subscribes it to all types of messages. */
  async subscribe(product: Product): Promise<void> {
    const { port } = this.#server.address() as AddressInfo;
    const admin: HttpClient = await product.admin();
    const webhook = { name: 'chaos', url: `https://${this.#host}:${port}/`, types: TYPES };
    const { status, body, text } = await admin.post('/api/webhooks', webhook);
    if (status !== 201) throw new Error(`No webhook: ${text}`);
    this.#secret = body.data.secret as string;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { type, data } = JSON.parse(text) as { type: string; data: { tracking_code: string } };
    const id = String(request.headers['webhook-id']);
    this.told.push({ id, type, code: data.tracking_code, isSigned: this.#isSigned(text, request) });
  }

  /** Ignores the timestamp, because a fault may have set the clock wrong. */
  #isSigned(text: string, { headers }: IncomingMessage): boolean {
    const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`]),
    );
    const signature = new Webhook(this.#secret).sign(id ?? '', new Date(Number(at) * 1000), text);
    return signatures?.split(' ').includes(signature) ?? false;
  }
}
