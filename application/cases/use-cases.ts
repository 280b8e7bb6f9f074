import { ListCases } from './list-cases.ts';
import { PurgeCases } from './purge-cases.ts';
import { ReportProblem } from './report-problem.ts';
import { UpdateCase } from './update-case.ts';

/** The classes of this area's use cases under their names. */
export const caseUseCases = {
  listCases: ListCases,
  purgeCases: PurgeCases,
  reportProblem: ReportProblem,
  updateCase: UpdateCase,
};
