import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAreaPack } from '../../adapters/config/area-pack.ts';

const root = join(import.meta.dirname, '../..');
const areas = readdirSync(join(root, 'areas'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => loadAreaPack(name))
  // The one to copy has made-up places, which comments may use as well.
  .filter(({ id }) => id !== 'example');

/** The program and its texts: everything but areas, tests and pages for people. */
const files = execFileSync(
  'git',
  ['ls-files', 'domain', 'application', 'adapters', 'graphql', 'web', 'cli'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|json|graphql|html|css)$/.test(file));

/** Words that are also something else: the product's name, months of a name, common words. */
const OTHER_MEANINGS = new Set([
  'Maumee',
  'Surprise',
  'Anthem',
  'Monroe',
  'Holland',
  'Jackson',
  'Oregon',
  'Fountain',
]);

function getPlaceWords(): string[] {
  return areas.flatMap(({ serviceArea, gazetteer }) => [
    serviceArea.name,
    serviceArea.homeCity,
    serviceArea.timeZone,
    ...gazetteer.towns.map(([town]) => town),
    ...gazetteer.zipCodes.map(([zip]) => zip),
    ...gazetteer.places.map(([place]) => place),
  ]);
}

describe('a place of an area', () => {
  it('is named in its pack alone', () => {
    const words = [...new Set(getPlaceWords())].filter((word) => !OTHER_MEANINGS.has(word));
    expect(words.length).toBeGreaterThan(300);
    const pattern = new RegExp(`(?<![\\w-])(${words.map(escape).join('|')})(?![\\w-])`);
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [`${file}: ${pattern.exec(line)?.[1]}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

function escape(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
