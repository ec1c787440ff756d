import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Simulates outages of Postgres or Redis: `cut` refuses connections, `hang` accepts them and forwards nothing, `delay`
 * forwards late, `pause` holds everything for a while, `restore` ends the outage.
 */
export class TcpProxy {
  private state: 'through' | 'cut' | 'hanging' = 'through';
  private delayMs = 0;
  private pausedUntil = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: () => string | undefined,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param url of the server behind the proxy */
  static async before(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const { proxy, port } = await TcpProxy.beforeUnknown(() => url);
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String(port);
    return { proxy, url: here.href };
  }

  /** @param target returns the server's URL at each connection; undefined while unknown */
  static async beforeUnknown(target: () => string | undefined): Promise<{ proxy: TcpProxy; port: number }> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { proxy: new TcpProxy(server, target), port: (server.address() as AddressInfo).port };
  }

  cut() {
    this.state = 'cut';
    this.dropAll();
  }

  /** Keeps connections open, but forwards nothing. */
  hang() {
    this.state = 'hanging';
  }

  /** Delays every piece by `ms`. */
  delay(ms: number) {
    this.delayMs = ms;
  }

  /** Holds traffic for `ms`, then forwards it. */
  pause(ms: number) {
    this.pausedUntil = performance.now() + ms;
  }

  restore() {
    this.pausedUntil = 0;
    this.delayMs = 0;
    this.state = 'through';
    this.dropAll();
  }

  async stop() {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private dropAll() {
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(here: Socket) {
    const url = this.state === 'cut' ? undefined : this.target();
    if (url === undefined) {
      here.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(url);
    const there = connect({ host: hostname, port: Number(port) });
    this.join(here, there);
    this.join(there, here);
  }

  private join(from: Socket, to: Socket) {
    this.sockets.add(from);
    // Keeps chunks in order, even if the delay shortens meanwhile.
    let lastDue = 0;
    from.on('data', (bytes) => {
      const now = performance.now();
      lastDue = Math.max(lastDue, now + this.delayMs, this.pausedUntil);
      if (lastDue <= now) this.pass(bytes, to);
      else setTimeout(() => this.pass(bytes, to), lastDue - now);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }

  private pass(bytes: Buffer, to: Socket) {
    if (this.state === 'through' && !to.destroyed) to.write(bytes);
  }
}
