import { join } from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { ROOT } from '../setup/paths.mjs';
import { gatewayCommand } from '../start/gateway.mjs';
import { gatewayProgram, serviceProgram, webProgram } from '../start/topology.mjs';

const HOST = '127.0.0.1';

/**
 * `npm run dev`: sources are compiled as they change, services start again when their code did, and Vite stands in
 * front, changes pages in the open browser and asks the gateway for the rest.
 * @type {import('../start/product.mjs').Variant}
 */
export const dev = {
  build: () => ensureBuilt({ parts: ['services'] }),
  service: (name, options) => {
    const program = serviceProgram(name, options);
    return { ...program, words: ['--watch', '--watch-preserve-output', ...program.words] };
  },
  front: async (settings, ports, serviceUrls) => {
    const address = { host: HOST, port: ports.gateway };
    const { command } = await gatewayCommand({ ...settings, ...address, gateway: 'builtin' }, serviceUrls);
    return [
      { sentence: 'Compiler watches', program: compiler() },
      { sentence: 'Pictures and error pages are ready', program: webProgram(ports, settings.imageDir) },
      { sentence: 'Gateway (built-in) is ready', program: gatewayProgram(command, address) },
      { sentence: 'Vite is ready', program: vite(settings, ports.gateway) },
    ];
  },
};

function compiler() {
  const words = ['-b', '--watch', '--preserveWatchOutput'];
  return {
    name: 'compiler',
    command: bin('tsc'),
    words,
    env: process.env,
    cwd: ROOT,
    order: 0,
    graceMs: 1000,
  };
}

function vite({ host, port }, gatewayPort) {
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

function bin(name) {
  return join(ROOT, 'node_modules', '.bin', name);
}
