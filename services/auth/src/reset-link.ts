import { readOperatorConfig } from './config.js';
import { issueOperatorLink } from './mailed-links/operator-link.js';

/** Prints a link for a new password: `node dist/reset-link.js [email]`, in the environment of the service. */
try {
  const { url } = await issueOperatorLink(readOperatorConfig(), process.argv[2]);
  process.stdout.write(`${url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
