import type { Wiring } from './wiring.ts';

export const cases = {
  listCases: ['caseViews'],
  purgeCases: ['unitOfWork', 'clock'],
  reportProblem: ['unitOfWork', 'suspensions', 'ids', 'clock'],
  suspensions: ['ids', 'clock'],
  updateCase: ['unitOfWork', 'ids', 'clock'],
} satisfies Partial<Wiring>;
