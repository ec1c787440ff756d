import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { freePort } from '../../../tools/infra/free-port.ts';
import { serverOf, type MeasuredServer } from './processes.ts';
import { unpackedPackages } from './debian-programs.ts';
import type { Stage } from './stage.ts';

/** Starts nginx with a cache in front of a server. @returns undefined without nginx */
export async function startNginxCache(stage: Stage, behind: string): Promise<MeasuredServer | undefined> {
  const folder = join(stage.folder, 'nginx');
  await mkdir(folder, { recursive: true });
  const root = findProgram('nginx') ? undefined : await unpackedPackages(['nginx'], folder);
  const program = findProgram('nginx') ?? (root && join(root, 'usr/sbin/nginx'));
  if (!program) return undefined;
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, new URL(behind).host));
  const child = stage.launch(program, ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await listening(port);
  return serverOf(child, `http://127.0.0.1:${port}`);
}

/**
 * Uses one worker, as the service is one process. It caches everything for the whole run, regardless of the service's
 * headers.
 */
const configuration = (folder: string, port: number, behind: string) => `
daemon off;
user root;
worker_processes 1;
worker_rlimit_nofile 10000;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=8000 inactive=600s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=answers:64m max_size=1g inactive=60m use_temp_path=off;
  upstream service { server ${behind}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache answers;
      proxy_cache_key $uri;
      proxy_cache_valid 200 60m;
      proxy_ignore_headers Cache-Control Set-Cookie Vary;
    }
  }
}
`;

async function listening(port: number): Promise<void> {
  for (const limit = performance.now() + 10_000; performance.now() < limit; await sleep(50)) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
  }
  throw new Error('nginx did not start');
}
