import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| V\d/.test(line));
const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));

describe('the page on security', () => {
  it('has a row for each requirement of the standard of level 1 and 2, once', () => {
    const numbers = cells.map(([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(253);
  });

  it('says of each whether it is met, and why', () => {
    const unclear = cells.filter(
      ([, , , , state = '', why]) => !['Met', 'Not applicable', 'Not met'].includes(state) || !why,
    );
    expect(unclear).toEqual([]);
    const count = (wanted: string) => cells.filter(([, , , , state]) => state === wanted).length;
    const sum = `${count('Met')} met, ${count('Not applicable')} not applicable, ${count('Not met')} not met, of`;
    expect(page).toContain(sum);
  });

  it('names only files that are there', () => {
    const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(100);
    const paths = named.filter((path) => !path.startsWith('@'));
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});
