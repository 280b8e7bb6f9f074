import type { Wiring } from './wiring.ts';

export const figures = {
  countFigures: ['figures', 'serviceArea'],
  showFigures: ['figures', 'serviceArea', 'clock'],
} satisfies Partial<Wiring>;
