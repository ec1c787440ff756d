import { ApiError, WorkerProcess, WorkerTimeout } from '@vaultway/common';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentContent, Label, WaybillContent } from './document-content.js';
import { FontCatalog } from './font-catalog.js';
import { printLabels } from './label-page.js';
import { limitMs, Printer } from './printer.js';
import { printWaybills } from './waybill-page.js';
import { printZpl } from './zpl-label.js';

const COUNT = 3;
const HAN = { first: 0x4e00, count: 20_000 };

let next = 0;
/** The longest text of a field, of characters that no other text has. */
function slowText(): string {
  return String.fromCodePoint(
    ...Array.from({ length: 255 }, () => {
      next += 7919; // a prime, so that the characters are spread over the font
      return HAN.first + (next % HAN.count);
    }),
  );
}
const url = 'https://vaultway.example/track.html?code=VW-1';
const label = (): Label => ({
  code: 'VW-1',
  url,
  to: 'To',
  recipient: slowText(),
  destination: slowText(),
  sender: slowText(),
  pickup: slowText(),
  notes: slowText() + slowText(),
});
const waybill = (): WaybillContent => ({
  code: 'VW-1',
  url,
  proofUrl: url,
  proof: null,
  company: { name: slowText(), lines: [slowText(), slowText()] },
  createdAt: '2026-11-29T08:00:00.000Z',
  sender: { name: slowText(), lines: [slowText(), slowText()] },
  recipient: { name: slowText(), lines: [slowText(), slowText()] },
  details: Array.from({ length: 12 }, () => ({ name: 'Detail', value: slowText() })),
});
const many = <T>(make: () => T) => Array.from({ length: COUNT }, make);

const printed = (content: DocumentContent, fonts: FontCatalog) => {
  if (content.kind === 'labels') return printLabels(content, fonts);
  if (content.kind === 'zpl') return printZpl(content, fonts);
  if (content.kind === 'waybills') return printWaybills(content, fonts);
  throw new Error(content.kind);
};

describe('the slowest documents', () => {
  it.each<[string, () => DocumentContent]>([
    ['labels', () => ({ kind: 'labels', format: 'a6', company: slowText(), labels: many(label) })],
    ['labels in ZPL', () => ({ kind: 'zpl', company: slowText(), labels: many(label) })],
    ['waybills', () => ({ kind: 'waybills', waybills: many(waybill) })],
  ])('stay below the time limit: %s', async (_kind, make) => {
    const content = make();
    const before = process.cpuUsage();
    await printed(content, new FontCatalog());
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(limitMs(content));
  });
});

it('rejects a document for good that takes longer', async () => {
  const run = vi
    .spyOn(WorkerProcess.prototype, 'run')
    .mockRejectedValue(new ApiError('unavailable', { cause: new WorkerTimeout() }));
  onTestFinished(() => run.mockRestore());
  const content = { kind: 'waybills' as const, waybills: [waybill(), waybill()] };
  await expect(new Printer().print(content)).rejects.toMatchObject({
    code: 'too_slow_to_print',
    status: 422,
  });
  expect(run).toHaveBeenCalledWith(content, 19_000);
});

it('leaves other failures to the next try', async () => {
  const failure = new ApiError('unavailable', { cause: new Error('killed') });
  const run = vi.spyOn(WorkerProcess.prototype, 'run').mockRejectedValue(failure);
  onTestFinished(() => run.mockRestore());
  await expect(new Printer().print({ kind: 'waybills', waybills: [waybill()] })).rejects.toBe(failure);
});
