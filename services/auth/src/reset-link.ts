import { runCommand } from '@vaultway/common';
import { readOperatorConfig } from './config.js';
import { issueOperatorLink } from './mailed-links/operator-link.js';

/** Prints a link for a new password: `node dist/reset-link.js [email]`, in the environment of the service. */
await runCommand(async () => {
  const { url } = await issueOperatorLink(readOperatorConfig(), process.argv[2]);
  process.stdout.write(`${url}\n`);
});
