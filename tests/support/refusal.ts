import { expect } from 'vitest';
import { DomainError, type ErrorDetails, type ErrorKind } from '../../domain/errors.ts';

/** What a caller receives for a refused call. */
export interface Refusal {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
}

/** The refusal of a call that has to be refused; anything but a `DomainError` is thrown on. */
export async function toRefusal(call: () => unknown): Promise<Refusal> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message, details } = error;
    return { kind, code, message, details };
  }
  throw new Error('Nothing was refused');
}

/** That an act is refused, with this code or whatever else is said of the refusal. */
export async function expectRefusal(act: () => unknown, refusal: string | object): Promise<void> {
  expect(await toRefusal(act)).toMatchObject(typeof refusal === 'string' ? { code: refusal } : refusal);
}
