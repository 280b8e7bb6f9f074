import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Programs of the tests that hold the app, which they start in processes of their own. */
const PROGRAMS = {
  'crash-child': '../support/crash/child.ts',
  accepting: '../application/rides/accepting-process.ts',
  planning: '../application/standing-rides/planning-process.ts',
};

/** Databases that the query builder could also speak to. */
const NOT_INSTALLED =
  /^(better-sqlite3|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)(\/|$)/;

/** Has machine code, which is loaded from where it is installed. */
const NATIVE = '@napi-rs/image';

/** What a source says of its own place stays true of the source: files lie beside it. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
};

/**
 * The path of a program as JavaScript, which starts in a tenth of the time. The first who asks in a run bundles all of
 * them, in a folder that goes away with the run.
 */
export async function bundledProgram(name: keyof typeof PROGRAMS): Promise<string> {
  const folder = process.env['BUNDLED_PROGRAMS'];
  if (!folder) throw new Error('A test that starts programs belongs in a file *.integration.test.ts');
  if (!existsSync(folder)) {
    const half = mkdtempSync(`${folder}-`);
    await bundleInto(half);
    // Somebody else may have been there first.
    if (existsSync(folder)) rmSync(half, { recursive: true });
    else renameSync(half, folder);
  }
  return path.join(folder, `${name}.mjs`);
}

async function bundleInto(folder: string): Promise<void> {
  const sources = Object.entries(PROGRAMS).map(
    ([name, source]) => [name, path.join(import.meta.dirname, source)] as const,
  );
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [placesOfSources],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(sources),
        external: [NOT_INSTALLED, NATIVE],
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          paths: { [NATIVE]: import.meta.resolve(NATIVE) },
        },
      },
    },
  });
}
