import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { runProgram } from '../../cli/program.ts';
import { AREA } from '../support/places.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../cli/maumee.js');

/** A process starts in a second or two, and much later when the machine is busy. */
export const PROCESS_TIMEOUT_MS = 90_000;

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What `--json` printed. */
  json<Value = Record<string, unknown>>(): Value;
}

type Variables = Readonly<Record<string, string>>;

/** The variables of a command on a database of the tests, in the area in force. */
export function onDatabase(databaseUrl: string): Variables {
  return {
    AREA: AREA.id,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret of the tests that is long enough',
  };
}

/**
 * Runs the command line as a process of its own, without a terminal, with these variables and no others of ours,
 * in a folder without a `.env` file.
 */
export async function startMaumee(args: readonly string[], variables: Variables = {}): Promise<Outcome> {
  const { PATH = '' } = process.env;
  const maumee = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: tmpdir(),
    env: { PATH, NO_COLOR: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(maumee.stdout),
    text(maumee.stderr),
    once(maumee, 'close') as Promise<[number]>,
  ]);
  return outcome(exitCode, stdout, stderr);
}

/**
 * Runs a command in this process, which takes no time to start. Arguments that are wrong in themselves would end the
 * process: for those there is `startMaumee`.
 */
export async function runMaumee(args: readonly string[], variables: Variables = {}): Promise<Outcome> {
  const folder = process.cwd();
  const printed = { stdout: '', stderr: '' };
  const printTo = (stream: keyof typeof printed) => (line: unknown) => {
    printed[stream] += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
  };
  const consoles = [
    vi.spyOn(console, 'log').mockImplementation(printTo('stdout')),
    vi.spyOn(console, 'error').mockImplementation(printTo('stderr')),
    // Files of any length, which are not printed by lines.
    vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
      printed.stdout += piece.toString();
      return true;
    }),
  ];
  try {
    process.chdir(tmpdir());
    // Where `--cell` is kept; taken back with the others.
    vi.stubEnv('MAUMEE_CELL', '');
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await runProgram(args);
    return outcome(Number(process.exitCode ?? 0), printed.stdout, printed.stderr);
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    process.chdir(folder);
    for (const spy of consoles) spy.mockRestore();
  }
}

function outcome(exitCode: number, stdout: string, stderr: string): Outcome {
  return { exitCode, stdout, stderr, json: <Value>() => JSON.parse(stdout) as Value };
}
