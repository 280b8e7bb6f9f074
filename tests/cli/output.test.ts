import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addOutputOptions, printAnswer, Report, type Answer, type OutputOptions } from '../../cli/output.ts';
import { confirmed, readSecret } from '../../cli/prompts.ts';

const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(line));
  }
});
afterEach(() => {
  process.exitCode = undefined;
  vi.unstubAllEnvs();
});

function print(answer: Answer, options: OutputOptions = {}): unknown {
  lines.length = 0;
  printAnswer(answer, options);
  return lines[0];
}

const AT = new Date('2026-03-05T07:08:09.000Z');

describe('a list', () => {
  const rows = [{ id: 'a', net: '1.00', at: AT }];

  it('is a table for people, and JSON for programs', () => {
    expect(print(rows)).toBe('ID   NET  AT\na   1.00  2026-03-05T07:08Z');
    expect(JSON.parse(String(print(rows, { json: true })))).toEqual([
      { id: 'a', net: '1.00', at: '2026-03-05T07:08:09.000Z' },
    ]);
  });

  it('without rows is said to be empty, is an empty list for programs, and no CSV', () => {
    expect(print([])).toBe('Nothing to show.');
    expect(print([], { json: true })).toBe('[]');
    expect(print([], { csv: true })).toBeUndefined();
  });

  it('is CSV with its names, and nothing that a spreadsheet would run', () => {
    const risky = [
      { id: 'a', net: '-1.00', note: '=HYPERLINK("x")', at: AT, rides: ['r'] },
      { id: 'b, c', net: '2.00', note: '', at: null, rides: [] },
    ];
    expect(print(risky, { csv: true })).toBe(
      [
        'id,net,note,at,rides',
        `a,-1.00,"'=HYPERLINK(""x"")",2026-03-05T07:08:09.000Z,"[""r""]"`,
        '"b, c",2.00,,,[]',
      ].join('\r\n'),
    );
  });
});

describe('a result', () => {
  it('is named values for people, an object or one line for programs', () => {
    const result = { payouts: 2, changed: false };
    expect(print(result)).toBe('payouts  2\nchanged  false');
    expect(JSON.parse(String(print(result, { json: true })))).toEqual(result);
    expect(print(result, { csv: true })).toBe('payouts,changed\r\n2,false');
  });
});

describe('a report', () => {
  const report = new Report({
    json: { accounts: 1 },
    csv: [{ account: 'cash' }],
    text: [[{ account: 'cash' }], { verified: true }, 'All is well.'],
  });

  it('is all of its parts for people, and none of their sentences for programs', () => {
    expect(print(report)).toBe('ACCOUNT\ncash\nverified  true\nAll is well.');
    expect(JSON.parse(String(print(report, { json: true })))).toEqual({ accounts: 1 });
    expect(print(report, { csv: true })).toBe('account\r\ncash');
  });
});

describe('the options of the output', () => {
  it('exclude each other', async () => {
    const program = new Command('maumee').exitOverride().configureOutput({ writeErr: () => undefined });
    addOutputOptions(program.command('list')).action(() => undefined);
    await expect(program.parseAsync(['list', '--csv', '--json'], { from: 'user' })).rejects.toThrow(
      'cannot be used with',
    );
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

describe('a secret', () => {
  it('is read from its variable, and is empty where nobody can type it', async () => {
    Object.defineProperty(process.stdin, 'isTTY', { value: false, configurable: true });
    vi.stubEnv('MAUMEE_TEST_SECRET', 'sandusky-bay');
    expect(await readSecret('MAUMEE_TEST_SECRET', 'Password: ')).toBe('sandusky-bay');
    expect(await readSecret('MAUMEE_TEST_OTHER', 'Password: ')).toBe('');
  });
});
