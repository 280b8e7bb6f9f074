import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram, runProgram } from '../../cli/program.ts';

const printed = { stdout: '', stderr: '' };

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (printed.stdout += `${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (printed.stderr += `${text}\n`));
  // Whatever opens the database before it has checked its arguments fails otherwise, and later.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  vi.stubEnv('SECRET_KEY', 'a secret of the tests that is long enough');
});
afterEach(() => {
  Object.assign(printed, { stdout: '', stderr: '' });
  process.exitCode = undefined;
  vi.unstubAllEnvs();
});

const ID = '018f2f6e-8c1a-7000-8000-000000000001';
const RATES = ['scheduling-fee', 'short-minimum', 'short-per-mile', 'long-minimum', 'long-per-mile'];

describe('wrong arguments are refused with exit code 2 before anything is opened', () => {
  it.each<[string[], string]>([
    [
      ['payouts', 'list', '--limit', 'abc'],
      "'--limit <number>' argument 'abc' is invalid. It must be a whole",
    ],
    [['payouts', 'list', '--limit', '10001'], "'--limit <number>' argument '10001' is invalid"],
    [['payouts', 'list', '--limit', '1.5'], "argument '1.5' is invalid"],
    [
      ['payouts', 'list', '--status', 'stolen'],
      'Allowed choices are pending, processing, completed, failed.',
    ],
    [['payouts', 'requests', 'list', '--limit', '0'], "argument '0' is invalid"],
    [['payouts', 'requests', 'list', '--status', 'x'], 'Allowed choices are pending, approved'],
    [['payouts', 'requests', 'approve', '17', '--yes'], "'17' is invalid for argument 'request id'"],
    [['payouts', 'requests', 'reject', ID, '--notes', ' '], 'Please say why the request is rejected'],
    [['payouts', 'requests', 'reject', ID], "required option '--notes <text>' not specified"],
    ...RATES.map((rate): [string[], string] => [
      ['pricing', 'set', `--${rate}`, '1.005', '--reason', 'x'],
      'It must be an amount of money, like 12.50',
    ]),
    [
      ['pricing', 'set', '--commission-rate', 'most', '--reason', 'x'],
      'It must be an amount of money, like 12.50',
    ],
    [['rides', 'refund', '17', '--reason', 'x'], "'17' is invalid for argument 'ride'"],
    [['rides', 'show', 'rider@maumee.test'], 'Give the id, or the reference: the last eight characters'],
    [
      ['rides', 'refund', ID, '--reason', 'x', '--amount', 'all'],
      'It must be an amount of money, like 12.50',
    ],
    [['reconcile', '--days', '0'], "'--days <number>' argument '0' is invalid"],
    [['jobs', 'retry', '17', 'all'], "'all' is invalid for argument 'ids'. must be an id of the list"],
    [['payouts', 'steal'], "unknown command 'steal'"],
    [['serve', 'now'], 'too many arguments'],
  ])('%j', async (args, reason) => {
    await runProgram(args);
    expect(printed.stderr.replaceAll(/\s+/g, ' ')).toContain(reason);
    expect([process.exitCode, printed.stdout]).toEqual([2, '']);
  });

  it('a password: it would be seen by everybody on the machine', async () => {
    const name = ['--email', 'ada@maumee.test', '--first-name', 'Ada', '--last-name', 'Lindqvist'];
    await runProgram(['users', 'create-admin', ...name, '--password', 'sandusky-bay']);
    expect(printed.stderr).toContain("unknown option '--password'");
    expect(process.exitCode).toBe(2);
  });
});

describe('the command line', () => {
  it.each([
    [['payout'], 'payouts'],
    [['payouts', 'lst'], 'list'],
    [['payouts', 'list', '--limt', '5'], '--limit'],
  ])('suggests what %j may have meant', async (args, meant) => {
    await runProgram(args);
    expect(printed.stderr).toContain(`(Did you mean ${meant}?)`);
    expect(process.exitCode).toBe(2);
  });

  it('prints its version', async () => {
    await runProgram(['--version']);
    expect(printed.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(process.exitCode).toBe(0);
  });

  const leaves = (command: Command, path: readonly string[] = []): [string, Command][] =>
    command.commands.length === 0
      ? [[path.join(' '), command]]
      : command.commands.flatMap((one) => leaves(one, [...path, one.name()]));

  it('takes no secret as an option', () => {
    const options = leaves(createProgram()).flatMap(([, command]) => command.options);
    expect(options.filter(({ flags }) => /password|secret|token|key\b/i.test(flags))).toEqual([]);
  });

  it.each(leaves(createProgram()).map(([path]) => path))(
    'shows in the help of %s how it is called',
    async (path) => {
      await runProgram([...path.split(' '), '--help']);
      expect(process.exitCode).toBe(0);
      const examples = printed.stdout.split('Examples:\n')[1]?.trim().split('\n') ?? [];
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(example.trim().startsWith(`$ maumee ${path}`)).toBe(true);
        await expectParsed(example.trim().slice('$ maumee '.length));
      }
    },
  );

  /** The call passes every check of its arguments; nothing is run. */
  async function expectParsed(call: string): Promise<void> {
    const args = [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const program = createProgram();
    const run = vi.fn();
    for (const [, command] of leaves(program)) command.action(run);
    await program.parseAsync(args, { from: 'user' });
    expect(run).toHaveBeenCalledOnce();
  }
});
