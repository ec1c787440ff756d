import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { siteHandler } from './site.mjs';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

const server = createServer(siteHandler(WEB_ROOT));
server.listen(Number(process.env.PORT), process.env.HOST || '127.0.0.1', () => {
  console.log(`web server listening on ${JSON.stringify(server.address())}`);
});
server.once('error', (error) => {
  console.error(`web server: ${error.message}`);
  process.exit(1);
});

function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
