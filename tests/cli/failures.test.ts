import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvironmentError } from '../../adapters/config/environment.ts';
import { toExitCode, reportFailure } from '../../cli/failures.ts';
import { DomainError, type ErrorKind } from '../../domain/errors.ts';

const EXIT_CODES: Record<ErrorKind, number> = {
  invalid: 2,
  unauthenticated: 3,
  forbidden: 3,
  not_found: 4,
  conflict: 5,
  declined: 6,
  unavailable: 7,
};

describe('the exit code', () => {
  it.each(Object.entries(EXIT_CODES))('of an error of kind %s is %d', (kind, code) => {
    expect(toExitCode(new DomainError(kind as ErrorKind, 'SOME_CODE', 'Some message'))).toBe(code);
  });

  it('of what waits for a second admin is its own', () => {
    expect(toExitCode(new DomainError('conflict', 'APPROVAL_REQUIRED', 'Waiting'))).toBe(8);
  });

  it('of an environment that cannot be used is that of bad input', () => {
    expect(toExitCode(new EnvironmentError(['PORT must be a number']))).toBe(2);
  });

  it.each([new Error('x'), 'x', undefined])('of anything unforeseen is 1: %s', (error) => {
    expect(toExitCode(error)).toBe(1);
  });
});

describe('the report of a failure', () => {
  const printed: unknown[] = [];

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void printed.push(line));
  });
  afterEach(() => {
    printed.length = 0;
  });

  it('is one line for what was foreseen', () => {
    reportFailure(new DomainError('conflict', 'EMAIL_TAKEN', 'An account exists'));
    expect(printed).toEqual(['EMAIL_TAKEN: An account exists']);
  });

  it('says how what waits is approved', () => {
    reportFailure(new DomainError('conflict', 'APPROVAL_REQUIRED', 'Waiting', { approvalId: 'a-1' }));
    expect(printed).toEqual(['APPROVAL_REQUIRED: Waiting (maumee approvals approve a-1)']);
  });

  it('is every fault of the environment', () => {
    reportFailure(new EnvironmentError(['PORT must be a number', 'HOST is too long']));
    expect(printed).toEqual(['The environment cannot be used:\n  PORT must be a number\n  HOST is too long']);
  });

  it('is the whole error for what was not foreseen', () => {
    const error = new Error('x');
    reportFailure(error);
    expect(printed).toEqual([error]);
  });
});
