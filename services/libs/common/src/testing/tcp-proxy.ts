import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Stands in front of Postgres or Redis to simulate outages: `cut` refuses connections, `hang` accepts them and forwards
 * nothing, `delay` forwards everything late, `restore` ends the outage.
 */
export class TcpProxy {
  private state: 'through' | 'cut' | 'hanging' = 'through';
  private delayMs = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: () => string | undefined,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param url of the server behind it */
  static async before(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const { proxy, port } = await TcpProxy.beforeUnknown(() => url);
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String(port);
    return { proxy, url: here.href };
  }

  /** @param target says the URL of the server behind it at each connection; undefined: it is not known yet */
  static async beforeUnknown(target: () => string | undefined): Promise<{ proxy: TcpProxy; port: number }> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { proxy: new TcpProxy(server, target), port: (server.address() as AddressInfo).port };
  }

  cut() {
    this.state = 'cut';
    this.dropAll();
  }

  /** Connections stay open, but nothing passes any more. */
  hang() {
    this.state = 'hanging';
  }

  /** Every piece that comes or goes takes so much longer. */
  delay(ms: number) {
    this.delayMs = ms;
  }

  restore() {
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
    // Pieces keep their order, also where the delay becomes shorter while some are on their way.
    let lastDue = 0;
    from.on('data', (bytes) => {
      const now = performance.now();
      lastDue = Math.max(lastDue, now + this.delayMs);
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
