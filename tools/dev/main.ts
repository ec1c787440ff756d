import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../setup/folders.mjs';
import { gatewayCommand } from '../start/gateway.ts';
import { runProduct } from '../start/run-product.ts';
import type { Settings } from '../start/settings.ts';
import type { Program } from '../start/supervisor.ts';
import { gatewayProgram, serviceProgram, webProgram } from '../start/topology.ts';

const HOST = '127.0.0.1';

/**
 * `npm run dev`: compiles sources on change, and restarts services. Vite stands in front, updates pages in the open
 * browser, and forwards other requests to the gateway.
 */
await runProduct({
  build: () => ensureBuilt({ parts: ['services'] }),
  service: (name, options) => {
    const program = serviceProgram(name, options, 'dist');
    return { ...program, words: ['--watch', '--watch-preserve-output', ...program.words] };
  },
  front: async (settings, ports, serviceUrls) => {
    const address = { host: HOST, port: ports.gateway };
    const { command } = await gatewayCommand({ ...settings, ...address, gateway: 'builtin' }, serviceUrls);
    return [
      { sentence: 'Compiler is watching', program: compiler() },
      { sentence: 'Images and error pages are ready', program: webProgram(ports, settings.imageDir) },
      { sentence: 'Gateway (built-in) is ready', program: gatewayProgram(command, address) },
      { sentence: 'Vite is ready', program: vite(settings, ports.gateway) },
    ];
  },
});

function compiler(): Program {
  return {
    name: 'compiler',
    command: bin('tsc'),
    words: ['-b', '--watch', '--preserveWatchOutput'],
    env: process.env,
    cwd: ROOT,
    order: 0,
    graceMs: 1000,
  };
}

function vite({ host, port }: Settings, gatewayPort: number): Program {
  return {
    name: 'vite',
    command: bin('vite'),
    words: ['--host', host, '--port', String(port), '--strictPort'],
    env: { ...process.env, VITE_GATEWAY_URL: `http://${HOST}:${gatewayPort}` },
    cwd: join(ROOT, 'web'),
    ready: { url: `http://${host}:${port}/`, statuses: [200] },
    order: 0,
    graceMs: 1000,
  };
}

/** A hoisted function, since the product is started above. */
function bin(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}
