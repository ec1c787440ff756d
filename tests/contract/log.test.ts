import { inject, it } from 'vitest';
import { expectLogAt } from '../support/log-answers.ts';
import { aSealedActivity } from './support/builders.ts';

it('the log is open to everybody, and its tiles may be kept for ever', async () => {
  await aSealedActivity();
  await expectLogAt(inject('productUrl'));
});
