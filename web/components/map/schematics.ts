import type { Schematic } from './schematic.ts';
import { toledoSchematic } from './toledo-schematic.ts';

const SCHEMATICS: Readonly<Record<string, Schematic>> = { Toledo: toledoSchematic };

/** The drawing of a service area, by its home city; null for a city nobody has drawn yet. */
export function getSchematic(homeCity: string): Schematic | null {
  return SCHEMATICS[homeCity] ?? null;
}
