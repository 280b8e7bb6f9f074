import { useEffect, useState } from 'react';
import { toSchematic } from './schematic-notation.ts';
import type { Schematic } from './schematic.ts';

const ADDRESS = '/area/map.json';

let known: Schematic | null = null;
let asked: Promise<Schematic> | null = null;

/** The drawing of the area, asked for once for the life of the page. Rejects when it does not come. */
export function loadAreaMap(): Promise<Schematic> {
  asked ??= fetchMap().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The drawing of the area once it is there; null until then, and where it does not come. */
export function useAreaMap(): Schematic | null {
  const [map, setMap] = useState(known);
  useEffect(() => {
    let isCurrent = true;
    loadAreaMap().then(
      (schematic) => isCurrent && setMap(schematic),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return map;
}

async function fetchMap(): Promise<Schematic> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`The map of the area answers ${answer.status}`);
  known = toSchematic((await answer.json()) as Parameters<typeof toSchematic>[0]);
  return known;
}
