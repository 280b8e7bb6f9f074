import { invalidField } from '../domain/errors.ts';

/** Of inputs that change a record only with some of their fields: then they have to name its version. */
export function requireNamed(version: string | null | undefined): void {
  if (version == null) throw invalidField('version', 'Version is required');
}
