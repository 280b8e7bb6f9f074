import { isDeepStrictEqual } from 'node:util';
import type { AreaPack } from '../adapters/config/area-pack.ts';
import type { UseCases } from '../application/use-cases.ts';
import { toRateTexts } from '../domain/pricing/pricing-change.ts';

/** Of the migration, until somebody publishes others. */
const INITIAL_PRICING = '00000000-0000-7000-8000-000000000001';
const SYSTEM = { kind: 'system', name: 'area' } as const;

/** Publishes the area's rates in a new installation, where they differ from the product's own. */
export async function setFirstPrices(useCases: UseCases, { rates, serviceArea }: AreaPack): Promise<void> {
  const inForce = await useCases.showPricing.execute();
  if (inForce.id !== INITIAL_PRICING || isDeepStrictEqual(toRateTexts(inForce), { ...rates })) return;
  const reason = `The first prices of ${serviceArea.name}`;
  await useCases.updatePricing.execute(SYSTEM, { ...rates, reason, acceptUnusual: true });
}
