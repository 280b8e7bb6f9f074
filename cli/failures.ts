import { CommanderError } from 'commander';
import { EnvironmentError } from '../adapters/config/environment.ts';
import { DomainError, type ErrorKind } from '../domain/errors.ts';

/** Exit codes by kind; 1 is anything unforeseen. */
const EXIT_CODES = {
  invalid: 2,
  unauthenticated: 3,
  forbidden: 3,
  not_found: 4,
  conflict: 5,
  declined: 6,
  unavailable: 7,
} satisfies Record<ErrorKind, number>;

/** Wrong arguments are invalid input; the help and the version end in order. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.invalid;
  if (error instanceof DomainError) return EXIT_CODES[error.kind];
  return error instanceof EnvironmentError ? EXIT_CODES.invalid : 1;
}

/** One line for what was foreseen, the whole error for what was not. Wrong arguments were reported by commander. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) return;
  if (error instanceof DomainError) console.error(`${error.code}: ${error.message}`);
  else if (error instanceof EnvironmentError) console.error(error.message);
  else console.error(error);
}
