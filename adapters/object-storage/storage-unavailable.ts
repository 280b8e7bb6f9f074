import { DomainError } from '../../domain/errors.ts';

/** What the product says when files cannot be kept or read; what happened is the `cause`. */
export function storageUnavailable(cause: unknown): DomainError {
  const message = 'Files cannot be stored or read at the moment. Please try again later.';
  const error = new DomainError('unavailable', 'STORAGE_UNAVAILABLE', message);
  error.cause = cause;
  return error;
}
