export { builtinCommand, traefikCommand } from './start-commands.js';
export { answerForGateway } from './web-answers.js';
