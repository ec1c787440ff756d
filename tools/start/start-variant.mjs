import { ensureBuilt } from '../setup/build.mjs';
import { gatewayCommand } from './gateway.mjs';
import { gatewayProgram, serviceProgram, webProgram } from './topology.mjs';

/** `npm start`: everything built, the gateway in front. @type {import('./product.mjs').Variant} */
export const start = {
  build: () => ensureBuilt(),
  service: serviceProgram,
  front: async (settings, ports, serviceUrls) => {
    const { host, port, imageDir } = settings;
    const { kind, command } = await gatewayCommand(settings, serviceUrls);
    return [
      { sentence: 'Website is ready', program: webProgram(ports, imageDir) },
      {
        sentence: `Gateway (${kind === 'traefik' ? 'Traefik' : 'built-in'}) is ready`,
        program: gatewayProgram(command, { host, port }),
      },
    ];
  },
};
