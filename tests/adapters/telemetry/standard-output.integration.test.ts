import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('../../../adapters/telemetry/logger.ts', import.meta.url));

/** What a process prints that ends so, right after its last line. */
async function printedBy(end: string): Promise<string> {
  const program = `import { createLogger } from ${JSON.stringify(MODULE)};
    createLogger('info').info('the last line');
    ${end}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const run = promisify(execFile)(process.execPath, args);
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

it.each(['', 'process.exit(1)', `throw new Error('unforeseen')`, `setTimeout(() => process.abort(), 1_000)`])(
  'a log has its last line also when the process ends by: %s',
  async (end) => {
    expect(await printedBy(end)).toContain('the last line');
  },
);
