import { expect, it } from 'vitest';
import { loadAreaPack } from '../../adapters/config/area-pack.ts';
import { setFirstPrices } from '../../cli/set-first-prices.ts';
import { toRateTexts } from '../../domain/pricing/pricing-change.ts';
import { SYSTEM } from '../support/test-use-cases.ts';
import { useTestUseCases } from '../support/test-use-cases.ts';

const product = useTestUseCases();
const phoenix = loadAreaPack('phoenix');

it('publishes the rates of the area in a new installation, once, and never over those of an operator', async () => {
  const { useCases } = product;
  const read = async () => toRateTexts(await useCases.showPricing.execute());
  const initial = await read();
  await setFirstPrices(useCases, loadAreaPack('toledo'));
  expect(await read()).toEqual(initial);
  await setFirstPrices(useCases, phoenix);
  expect(await read()).toEqual(phoenix.rates);
  const raised = { ...phoenix.rates, schedulingFee: '3.50' };
  await useCases.updatePricing.execute(SYSTEM, { ...raised, reason: 'Fuel' });
  await setFirstPrices(useCases, phoenix);
  expect(await read()).toEqual(raised);
});
