export { listCases, showCase } from './list-cases.ts';
export { purgeCases } from './purge-cases.ts';
export { reportProblem } from './report-problem.ts';
export { updateCase } from './update-case.ts';
