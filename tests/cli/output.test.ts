import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Command } from 'commander';
import { confirmed, offerCsv, print, printResult } from '../../cli/output.ts';

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

describe('--csv', () => {
  const rows = [
    { id: 'a', net: '-1.00', note: '=HYPERLINK("x")', at: null, rides: ['r'] },
    { id: 'b, c', net: '2.00', note: '', at: null, rides: [] },
  ];

  async function run(...args: string[]) {
    const program = new Command('maumee').exitOverride().configureOutput({ writeErr: () => undefined });
    const list = program.command('list').option('--json', 'machine-readable');
    list.action((options: { json?: boolean }) => print(rows, options));
    program
      .command('show')
      .option('--json', 'machine-readable')
      .action((options: { json?: boolean }) => {
        printResult({ payouts: 2 }, options);
      });
    program.command('plain').action(() => undefined);
    const own = program.command('own').option('--json', 'machine-readable').option('--csv', 'its own');
    own.action((options: { json?: boolean }) => print([{ id: 'a' }], options));
    offerCsv(program);
    await program.parseAsync(args, { from: 'user' });
  }

  it('prints a list with its names, and nothing that a spreadsheet would run', async () => {
    await run('list', '--csv');
    expect(lines).toEqual([
      ['id,net,note,at,rides', `a,-1.00,"'=HYPERLINK(""x"")",,"[""r""]"`, '"b, c",2.00,,,[]'].join('\r\n'),
    ]);
  });

  it('prints one result as one line, and is over with the command', async () => {
    await run('show', '--csv');
    expect(lines).toEqual(['payouts\r\n2']);
    lines.length = 0;
    await run('show');
    expect(lines).toEqual(['payouts  2']);
  });

  it('is left to commands that write it themselves', async () => {
    await run('own', '--csv');
    expect(lines).toEqual([[{ id: 'a' }]]);
  });

  it('is not for commands that print no data, nor together with --json', async () => {
    await expect(run('plain', '--csv')).rejects.toThrow('unknown option');
    await expect(run('list', '--csv', '--json')).rejects.toThrow('cannot be used with');
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
