import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoot } from './project-files.ts';

const licence = z.union([
  z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
  z.object({ expression: z.string() }),
]);

/** What readers of CycloneDX 1.5 ask of a list of packages. */
const sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      type: z.literal('application'),
      name: z.literal('maumee'),
      version: z.string(),
      purl: z.string(),
    }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.hex().length(128) })).min(1),
      licenses: z.array(licence).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

interface Lock {
  readonly packages: Readonly<Record<string, { name?: string; version: string; dev?: boolean }>>;
}

describe('npm run sbom', () => {
  it('lists every package that is shipped, with its version, hash and licence', { timeout: 60_000 }, () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const { metadata, components, dependencies } = sbom.parse(JSON.parse(printed));
    const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;
    const shipped = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`);
    expect(metadata.component.purl).toBe(`pkg:npm/maumee@${metadata.component.version}`);
    const listed = components.map((one) => one['bom-ref']);
    expect([...new Set(listed)].sort()).toEqual([...new Set(shipped)].sort());
    expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([
      // Say so in a file alone: see dependencies.test.ts.
      '@mapbox/polyline',
      'dejavu-fonts-ttf',
      'png-js',
    ]);
    const refs = new Set([...listed, `maumee@${metadata.component.version}`]);
    expect(
      dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });
});
