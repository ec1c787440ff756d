import { runCommand } from '@vaultway/common';
import { readOperatorConfig } from './config.js';
import { issueOperatorLink } from './operator/operator-link.js';

/** Prints a password link: `node dist/reset-link.js [email]`, in the service's environment. */
await runCommand(async () => {
  const { url } = await issueOperatorLink(readOperatorConfig(), process.argv[2]);
  process.stdout.write(`${url}\n`);
});
