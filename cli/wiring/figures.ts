import type { Wiring } from './wiring.ts';

export const figures = {
  countFigures: ['figures', 'serviceArea'],
  showFigures: ['figures', 'serviceArea', 'clock'],
  showOpenWork: ['figures', 'clock'],
} satisfies Partial<Wiring>;
