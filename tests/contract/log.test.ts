import { inject, it } from 'vitest';
import { expectLogAt } from '../support/log-answers.ts';
import { aSealedActivity } from './support/builders.ts';

it('publishes the log to everybody, with tiles that can be cached forever', async () => {
  await aSealedActivity();
  await expectLogAt(inject('productUrl'));
});
