import { expect, it } from 'vitest';
import { toPlate } from '../../../domain/drivers/plate.ts';

it.each([
  ['gls 4190', 'GLS4190'],
  ['GLS·41-9', 'GLS419'],
  ['4190', '4190'],
  ['g4', null],
  ['Dana Whitfield', null],
  ['driver-2@maumee.test', null],
  ['(419) 555', null],
])('%s is typed for the plate %s', (typed, plate) => {
  expect(toPlate(typed)).toBe(plate);
});
