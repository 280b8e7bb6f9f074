import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AreaPackError, loadAreaPack } from '../../../adapters/config/area-pack.ts';
import { readEnvironment } from '../../../adapters/config/environment.ts';

let own: string;

beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), 'areas-'));
  cpSync(resolve(import.meta.dirname, '../../../areas/example'), join(own, 'springfield'), {
    recursive: true,
  });
});
afterEach(() => rmSync(own, { recursive: true }));

function edit(file: string, from: string, to: string): void {
  const path = join(own, 'springfield', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

function faults(): readonly string[] {
  try {
    loadAreaPack('springfield', own);
  } catch (error) {
    if (error instanceof AreaPackError) return error.faults;
    throw error;
  }
  return [];
}

describe('an area', () => {
  it('is a folder of the product, or one of the installation', () => {
    expect(loadAreaPack('toledo').serviceArea.name).toBe('Metro Toledo');
    expect(loadAreaPack('springfield', own).id).toBe('springfield');
  });

  it('that nobody has is named, with those that there are', () => {
    expect(() => loadAreaPack('atlantis', own)).toThrow(
      /no area "atlantis" \(there are springfield, .*toledo/,
    );
  });

  it('says the address of its support, unless the environment does', () => {
    const texts = { AREA: 'springfield', AREAS_DIR: own };
    expect(readEnvironment(texts).supportEmail).toBe('support@example.com');
    expect(readEnvironment({ ...texts, SUPPORT_EMAIL: 'us@maumee.test' }).supportEmail).toBe(
      'us@maumee.test',
    );
  });

  it.each([
    ['AREA', '../toledo'],
    ['AREA', 'Toledo'],
    ['AREA', 'nowhere'],
  ])('cannot be %s=%s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(/AREA/);
  });
});

describe('a fault of an area is found at the start:', () => {
  it('none in the example', () => expect(faults()).toEqual([]));

  it.each([
    ['a wrong time zone', 'area.json', 'America/Chicago', 'America/Nowhere', /timeZone must be/],
    ['a field that nothing reads', 'area.json', '"centre"', '"center"', /center/],
    ['a price without cents', 'area.json', '"2.50"', '"2"', /schedulingFee must be/],
    ['a centre outside', 'area.json', '"lat": 40', '"lat": 10', /centre lies outside/],
    ['a number that is none', 'area.json', '(217) 555-0100', '12', /12 is no phone/],
    ['an open boundary', 'boundaries.geojson', '[-90.3, 39.7]', '[-90.3, 39.6]', /end where it begins/],
    ['one boundary only', 'boundaries.geojson', '"service"', '"short-trips"', /needs one feature/],
    ['a place far away', 'gazetteer.json', '40.02', '10.02', /City Hospital lies outside/],
    ['too few places nearby', 'gazetteer.json', '40.02', '41.02', /needs 5 places/],
    ['a mistyped line', 'map.json', '40 -90.2,', '40 -90.2;', /streets.0 must be points/],
    ['a ZIP code of elsewhere', 'demo.json', '62999', '99999', /99999 is no ZIP/],
  ])('%s', (_what, file, from, to, fault) => {
    edit(file, from, to);
    expect(faults().join('\n')).toMatch(fault);
  });

  it('a file that is missing', () => {
    rmSync(join(own, 'springfield', 'landing.svg'));
    expect(faults()).toEqual(['landing.svg is missing']);
  });

  it('a file that is no JSON', () => {
    writeFileSync(join(own, 'springfield', 'demo.json'), '{');
    expect(faults().join()).toMatch(/demo.json is no JSON/);
  });
});
