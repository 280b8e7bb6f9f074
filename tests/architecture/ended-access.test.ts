import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

const useCases = projectFiles()
  .filter((path) => path.startsWith('application/') && !path.startsWith('application/ports/'))
  .map((path) => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') }));

const where = (isMeant: (source: string) => boolean) =>
  useCases.filter(({ source }) => isMeant(source)).map(({ path }) => path);

describe('what ends the ways into an account', () => {
  it('stands in one place, which ends links and half-done sign-ins with the sessions', () => {
    expect(where((source) => source.includes('sessions.endAll('))).toEqual([
      'application/users/end-access.ts',
    ]);
  });

  it('is called by everything that saves another password', () => {
    const saving = where((source) => source.includes('.savePassword('));
    expect(saving).not.toEqual([]);
    expect(
      saving.filter((path) => !where((source) => source.includes('endAccess(tx,')).includes(path)),
    ).toEqual([]);
  });
});
