import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';

/** Asks before something is changed; without a terminal only `--yes` confirms, else the exit code is 2. */
export async function confirmed(question: string, options: { readonly yes?: boolean }): Promise<boolean> {
  if (options.yes) return true;
  if (!process.stdin.isTTY) {
    console.error('Not confirmed: say --yes.');
    process.exitCode = 2;
    return false;
  }
  const answer = await ask(`${question} [y/N] `, process.stderr);
  if (/^y(es)?$/i.test(answer.trim())) return true;
  console.error('Nothing was changed.');
  return false;
}

/** Makes a command ask for a secret before anything else; what it was told. */
export function askSecret(command: Command, variable: string, question: string): () => string {
  let secret = '';
  command.hook('preAction', async () => {
    secret = await readSecret(variable, question);
  });
  return () => secret;
}

/** A secret from the variable of this name, or typed at the terminal without being shown; "" when neither is there. */
export async function readSecret(variable: string, question: string): Promise<string> {
  const given = process.env[variable];
  if (given !== undefined || !process.stdin.isTTY) return given ?? '';
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const secret = await ask('', unseen);
  process.stderr.write('\n');
  return secret;
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl-C at a question is an end like any other.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
