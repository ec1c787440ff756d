import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Upper bound of node:http: responds with SIZE constant bytes. Prints its port. */
const body = Buffer.alloc(Number(process.env.SIZE), 'x');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
