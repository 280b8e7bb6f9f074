// @vitest-environment node
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientBuild } from '../../web/build.ts';
import { isBuildFresh } from '../../web/build-if-stale.js';
import { stampBuild } from '../../web/build-stamp.ts';

const sources = {
  'web/index.html': '<script type="module" src="./app/main.ts"></script>',
  'web/app/main.ts': "import { area } from '../../domain/area.ts';\ndocument.title = area;",
  'domain/area.ts': "export const area = 'Toledo';",
  'application/rides/inputs.ts': '',
  'application/input-fields.ts': '',
  'application/rides/accept-ride.ts': '',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
};

let root: string;
const isFresh = () => isBuildFresh(clientBuild(root));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function buildOnce(...more: Plugin[]) {
  return build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [stampBuild(clientBuild(root)), ...more],
  });
}

describe('the stamp of a web build', () => {
  it('is missing before the first build', () => {
    expect(isFresh()).toBe(false);
  });

  it('calls a build fresh until a source of the client changes', async () => {
    await buildOnce();
    expect(isFresh()).toBe(true);
    appendFileSync(join(root, 'application/rides/accept-ride.ts'), '// the server only');
    expect(isFresh()).toBe(true);
  });

  it.each([
    'web/app/main.ts',
    'domain/area.ts',
    'application/rides/inputs.ts',
    'application/input-fields.ts',
    'package-lock.json',
  ])('calls a build stale when %s changes', async (path) => {
    await buildOnce();
    appendFileSync(join(root, path), ' ');
    expect(isFresh()).toBe(false);
  });

  it('calls a build stale when a file is added or taken away', async () => {
    await buildOnce();
    writeFileSync(join(root, 'web/app/extra.ts'), '');
    expect(isFresh()).toBe(false);
    rmSync(join(root, 'web/app/extra.ts'));
    expect(isFresh()).toBe(true);
    rmSync(join(root, 'domain/area.ts'));
    expect(isFresh()).toBe(false);
  });

  it('is not given to a build that failed', async () => {
    writeFileSync(join(root, 'web/app/main.ts'), "import './missing.ts';");
    await expect(buildOnce()).rejects.toThrow('missing.ts');
    expect(isFresh()).toBe(false);
  });

  it('is not given to sources that changed while the build ran', async () => {
    await buildOnce({
      name: 'edit-meanwhile',
      buildEnd: () => appendFileSync(join(root, 'domain/area.ts'), ' '),
    });
    expect(isFresh()).toBe(false);
  });
});
