import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Airplane {
  /** URL of the product through a connection that can be cut. */
  url: string;
  takeOff: () => void;
  land: () => void;
  close: () => Promise<void>;
}

/**
 * Opens a connection to the product that a test can cut: unlike a browser's offline emulation, it also affects service
 * workers and calls in progress.
 */
export async function anAirplane(product: string): Promise<Airplane> {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  let flying = false;
  const server = createServer((socket) => {
    if (flying) {
      socket.destroy();
      return;
    }
    const line = connect(Number(port), hostname);
    for (const end of [socket, line]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        line.destroy();
      });
    }
    socket.pipe(line).pipe(socket);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port: own } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${own}`,
    takeOff() {
      flying = true;
      cut();
    },
    land: () => (flying = false),
    async close() {
      cut();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}
