import type { FareLineKind } from '../../../web/generated/operations.ts';

interface ItsParts {
  readonly miles: number | null;
  readonly perMile: string | null;
  readonly minimum: string | null;
}

/** A line as the server answers it, worked out from nothing unless `parts` say so. */
export function aFareLine(kind: FareLineKind, amount: string, parts: Partial<ItsParts> = {}) {
  return {
    __typename: 'FareLine' as const,
    kind,
    amount,
    miles: null,
    perMile: null,
    minimum: null,
    ...parts,
  };
}
