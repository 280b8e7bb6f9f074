/** The database could not be made available. The message is one line for the operator and says what to do. */
export class EmbeddedDatabaseError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem.replace(/\s+/g, ' ').replace(/[.\s]+$/, '')}. ${otherwise}`, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

const otherwise = 'To use a PostgreSQL server (15 to 18) of your own, set DATABASE_URL.';

/** The `code` of a system or PostgreSQL error ('ENOENT', '3D000'), else undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
