import { CommanderError } from 'commander';
import { EnvironmentError } from '../adapters/config/environment.ts';
import { EmbeddedDatabaseError } from '../adapters/embedded-database/embedded-database-error.ts';
import { DomainError, type ErrorKind } from '../domain/errors.ts';
import { reasonOf } from './doctor/finding.ts';

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

/** Not done, but not refused either: a second admin may still approve it. */
const WAITS = 8;

export const EXIT_CODE_HELP = `  0  done
  1  failed unforeseen, or found something that is not in order
  2  wrong input, or not confirmed
  3  not allowed
  4  not found
  5  not possible as things are
  6  declined by the payment provider
  7  unavailable: database, provider or another server
  8  waits for a second admin`;

/** Wrong arguments are invalid input; the help and the version end in order. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.invalid;
  if (error instanceof DomainError && error.code === 'APPROVAL_REQUIRED') return WAITS;
  if (error instanceof DomainError) return EXIT_CODES[error.kind];
  if (error instanceof EmbeddedDatabaseError) return EXIT_CODES.unavailable;
  return error instanceof EnvironmentError ? EXIT_CODES.invalid : 1;
}

/** One line for what was foreseen, the whole error for what was not. Wrong arguments were reported by commander. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) return;
  if (error instanceof DomainError) console.error(describe(error));
  else if (error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError)
    console.error(error.message);
  else console.error(error);
}

function describe(error: DomainError): string {
  const { code, message, details } = error;
  // Users are told no more than that they have to wait; who operates has to know why.
  if (code === 'DATABASE_UNAVAILABLE') return `${code}: The database cannot be used: ${reasonOf(error)}`;
  const { approvalId } = details;
  const reference = typeof approvalId === 'string' ? ` (maumee approvals approve ${approvalId})` : '';
  return `${code}: ${message}${reference}`;
}
