import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../cli/program.ts';
import { runMaumee } from '../run-maumee.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

async function getScript(shell: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runMaumee(['completion', shell]);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

/** What bash would offer after these words. */
async function offeredAfter(...words: string[]): Promise<string[]> {
  const quoted = ['maumee', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _maumee; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync('bash', ['-c', `${await getScript('bash')}\n${ask}`], { encoding: 'utf8' });
  return printed.split('\n').filter(Boolean);
}

describe('maumee completion', () => {
  it.each(SHELLS)('names every command in %s', async (shell) => {
    const script = await getScript(shell);
    for (const command of createProgram().commands) expect(script).toContain(command.name());
    expect(script).toContain('payouts requests');
  });

  it('completes commands, those below them, and options in bash', async () => {
    expect(await offeredAfter('doc')).toEqual(['doctor']);
    expect(await offeredAfter('config', '')).toEqual(['check', '--help']);
    expect(await offeredAfter('doctor', '--s')).toEqual(['--strict']);
    expect(await offeredAfter('doctor', '--json', '--s')).toEqual(['--strict']);
  });

  it('completes what may be given to an option or an argument, and options behind both', async () => {
    expect(await offeredAfter('drivers', 'list', '--status', 'p')).toEqual(['pending']);
    expect(await offeredAfter('users', 'role', '019a', 'ad')).toEqual(['admin']);
    expect(await offeredAfter('rides', 'list', '--status', 'pending', '--sea')).toEqual(['--search']);
    expect(await offeredAfter('rides', 'cancel', '019a', '--dry')).toEqual(['--dry-run']);
  });

  it('is refused for a shell it does not know', async () => {
    const { exitCode, stderr } = await runMaumee(['completion', 'tcsh']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Allowed choices are bash, zsh, fish');
  });
});
