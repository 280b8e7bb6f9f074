import { DomainError } from '../../domain/errors.ts';

/** `fault`: something does not work, or is open to abuse. `warning`: it works, and could be better. */
export type Severity = 'ok' | 'warning' | 'fault';

/** What one check of the installation found. Holds no secrets. */
export interface Finding {
  readonly check: string;
  readonly status: Severity;
  readonly message: string;
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message };
}

export function warning(check: string, message: string): Finding {
  return { check, status: 'warning', message };
}

export function fault(check: string, message: string): Finding {
  return { check, status: 'fault', message };
}

/** The first line of what went wrong: the rest is for developers. */
export function reasonOf(error: unknown): string {
  // Of a database that cannot be used its user is told less than its operator.
  if (error instanceof DomainError && error.cause !== undefined) return reasonOf(error.cause);
  // Several addresses of one name failed: each has its own reason, the whole has none.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  return text.split('\n')[0] ?? '';
}
