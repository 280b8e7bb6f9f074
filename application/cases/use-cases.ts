export { listCases, purgeCases, reportProblem, showCase, updateCase } from './cases.ts';
