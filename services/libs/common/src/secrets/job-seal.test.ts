import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobKey, JobSeal } from './index.js';

const master = randomBytes(32);
const seal = new JobSeal(jobKey(master, 'auth'));

describe('a sealed job', () => {
  it("is opened with its sender's key", () => {
    const job = seal.seal('job-1', { token: 'secret' });
    expect(JSON.stringify(job)).not.toContain('secret');
    expect(new JobSeal(jobKey(master, 'auth')).open('job-1', job)).toEqual({ token: 'secret' });
  });

  it("is not opened with another sender's key", () => {
    const job = seal.seal('job-1', { token: 'secret' });
    expect(() => new JobSeal(jobKey(master, 'tracking')).open('job-1', job)).toThrow('authenticate');
  });

  it('is not accepted under the id of another job', () => {
    const job = seal.seal('job-1', { token: 'secret' });
    expect(() => seal.open('job-2', job)).toThrow('authenticate');
  });

  it('is rejected if unsealed', () => {
    expect(() => seal.open('job-1', { token: 'secret' })).toThrow('sealed');
  });
});
