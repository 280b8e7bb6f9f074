import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmed, print, printResult } from '../../cli/output.ts';

const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const method of ['log', 'error', 'table'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(line));
  }
});
afterEach(() => {
  process.exitCode = undefined;
});

describe('rows', () => {
  const rows = [{ id: 'a', net: '1.00' }];

  it('are a table for people, and JSON for programs', () => {
    print(rows, {});
    print(rows, { json: true });
    expect(lines[0]).toBe(rows);
    expect(JSON.parse(String(lines[1]))).toEqual(rows);
  });

  it('that are none are said to be none, and are a list for programs', () => {
    print([], {});
    print([], { json: true });
    expect(lines).toEqual(['Nothing to show.', '[]']);
  });
});

describe('a result', () => {
  it('is named values for people, and an object for programs', () => {
    printResult({ payouts: 2, dryRun: false }, {});
    expect(lines).toEqual(['payouts  2', 'dryRun   false']);
    lines.length = 0;
    printResult({ payouts: 2 }, { json: true });
    expect(JSON.parse(String(lines[0]))).toEqual({ payouts: 2 });
  });
});

describe('a confirmation', () => {
  it('is given by --yes', async () => {
    expect(await confirmed('Go on?', { yes: true })).toBe(true);
    expect(process.exitCode).toBeUndefined();
  });

  it('cannot be given without a terminal, which counts as a mistake', async () => {
    Object.defineProperty(process.stdin, 'isTTY', { value: false, configurable: true });
    expect(await confirmed('Go on?', {})).toBe(false);
    expect(lines).toEqual(['Not confirmed: say --yes.']);
    expect(process.exitCode).toBe(2);
  });
});
