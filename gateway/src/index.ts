export { builtinCommand, type GatewayAddress, type GatewayCommand } from './builtin-command.js';
export { readConfig, type Environment, type GatewayConfig } from './config.js';
export { errorPage, type ErrorPage, type ErrorPageStatus } from './error.page.js';
export { startGateway, type RunningGateway } from './gateway.server.js';
export { traefikCommand } from './traefik-command.js';
export { answerForGateway } from './web.answers.js';
