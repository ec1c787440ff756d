import { ensureBuilt } from '../build/ensure-built.ts';
import { gatewayCommand } from './gateway.ts';
import { runProduct } from './run-product.ts';
import { gatewayProgram, serviceProgram, webProgram } from './topology.ts';

/** `npm start`: builds everything, with the gateway in front. */
await runProduct({
  build: () => ensureBuilt(),
  service: serviceProgram,
  front: async (settings, ports, serviceUrls) => {
    const { kind, command } = await gatewayCommand(settings, serviceUrls);
    const gateway = kind === 'traefik' ? 'Traefik' : 'built-in';
    return [
      { sentence: 'Website is ready', program: webProgram(ports, settings.imageDir) },
      { sentence: `Gateway (${gateway}) is ready`, program: gatewayProgram(command, settings) },
    ];
  },
});
