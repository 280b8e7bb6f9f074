import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Gazetteer } from '../../domain/geo/gazetteer.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { areaFile, boundariesFile, demoFile, gazetteerFile, mapFile } from './area-files.ts';
import { findAreaFaults } from './area-faults.ts';

/** Everything one city needs, read from a folder of data: see areas/README.md. */
export interface AreaPack {
  /** The name of its folder. */
  readonly id: string;
  readonly serviceArea: ServiceArea;
  readonly gazetteer: Gazetteer;
  readonly supportEmail: string;
  /** The prices of a new installation. */
  readonly rates: z.output<typeof areaFile>['rates'];
  /** Of the web client; the first is for whoever likes none of them. */
  readonly languages: z.output<typeof areaFile>['languages'];
  readonly phoneExample: string;
  /** What the demo's people have of the city. */
  readonly demo: z.output<typeof demoFile>;
  /** The state or province of addresses, two letters. */
  readonly region: string;
  /** What is served as it is: the schematic map and the picture of the landing page. */
  readonly files: { readonly map: string; readonly landing: string };
}

/** Everything that is wrong with the files of an area, one line each. */
export class AreaPackError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(['The area cannot be used:', ...faults].join('\n  '));
    this.name = 'AreaPackError';
  }
}

const BUNDLED_FOLDER = resolve(import.meta.dirname, '../../areas');
/** An area is read once; a process never sees it change. */
const known = new Map<string, AreaPack>();

/**
 * The pack with an id: of the installation's own folder, else one that comes with the product. Throws `AreaPackError`
 * with every fault.
 */
export function loadAreaPack(id: string, ownFolder: string | null = null): AreaPack {
  const folders = [...(ownFolder === null ? [] : [resolve(ownFolder)]), BUNDLED_FOLDER];
  const folder = folders.map((parent) => join(parent, id)).find((pack) => existsSync(pack));
  if (folder === undefined) throw new AreaPackError([unknownArea(id, folders)]);
  const pack = known.get(folder) ?? readAreaPack(id, folder);
  known.set(folder, pack);
  return pack;
}

function unknownArea(id: string, folders: readonly string[]): string {
  const ids = folders
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []))
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return `There is no area "${id}" (there are ${ids.join(', ')})`;
}

function readAreaPack(id: string, folder: string): AreaPack {
  const faults: string[] = [];
  const text = (name: string) => {
    const file = join(folder, name);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    faults.push(`${name} is missing`);
    return null;
  };
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null => {
    const json = toJson(text(name), name, faults);
    if (json === undefined) return null;
    const result = schema.safeParse(json);
    for (const { path, message } of result.error?.issues ?? [])
      faults.push(`${name}: ${path.join('.')} ${message}`);
    return result.data ?? null;
  };
  const area = read('area.json', areaFile);
  const boundaries = read('boundaries.geojson', boundariesFile);
  const gazetteer = read('gazetteer.json', gazetteerFile);
  const demo = read('demo.json', demoFile);
  const files = { map: text('map.json'), landing: text('landing.svg') };
  read('map.json', mapFile);
  if (!area || !boundaries || !gazetteer || !demo || files.map === null || files.landing === null)
    throw new AreaPackError(faults);
  const { supportEmail, rates, languages, region, phone, ...place } = area;
  const serviceArea = { ...place, ...boundaries };
  faults.push(...findAreaFaults(serviceArea, gazetteer, demo, phone.example));
  if (faults.length > 0) throw new AreaPackError(faults);
  const { map, landing } = files;
  return {
    id,
    serviceArea,
    gazetteer,
    supportEmail,
    rates,
    languages,
    phoneExample: phone.example,
    demo,
    region,
    files: { map, landing },
  };
}

function toJson(text: string | null, name: string, faults: string[]): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    faults.push(`${name} is no JSON: ${String(error)}`);
    return undefined;
  }
}
