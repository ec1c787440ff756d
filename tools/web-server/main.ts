import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { imagesHandler } from './images.ts';
import { siteHandler } from './site.ts';

/** Serves the website on one port and the images on another, as nginx and the image store do in containers. */
const { HOST = '127.0.0.1', PORT, IMAGES_PORT, IMAGE_DIR = '' } = process.env;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

const servers = [
  listen('website', createServer(siteHandler(WEB_ROOT)), PORT),
  listen('images', createServer(imagesHandler(IMAGE_DIR)), IMAGES_PORT),
];

function listen(name: string, server: Server, port: string | undefined): Server {
  server.once('error', (error) => {
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  });
  return server.listen(Number(port), HOST, () => console.log(`${name} listening on port ${port}`));
}

async function stop(): Promise<never> {
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise((done) => {
        server.close(done);
      });
      server.closeIdleConnections();
      return closed;
    }),
  );
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
