import { say, sayFailure } from '../../setup/terminal.mjs';
import { resumeLog } from '../installation.mjs';
import { trace } from '../trace.mjs';
import { pods } from './installation.mjs';

/** Lets the log of events of the product on Kubernetes go on: a Job made from the chart's CronJob runs it. */
try {
  await trace(pods, 'resume-log');
  say(await resumeLog(pods));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
