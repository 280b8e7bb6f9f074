import { casePriority, nextStep } from '../../domain/cases/case.ts';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';
import { withoutNulls } from '../without-nulls.ts';

export const Query = {
  cases: async (_, { first, after, ...asked }, { useCases, actor }) => {
    const page = { first, after };
    const input = { ...withoutNulls(asked), ...toPageInput(page) };
    return toConnection(await useCases.listCases.execute(actor, input), page);
  },
  case: (_, { id }, { useCases, actor }) => useCases.showCase.execute(actor, { caseId: id }),
} satisfies Resolvers['Query'];

export const Mutation = {
  reportProblem: async (_, { input: { id, ...input } }, { useCases, actor }) => {
    const opened = await useCases.reportProblem.execute(actor, { ...input, id: id ?? undefined });
    return useCases.showCase.execute(actor, { caseId: opened.id });
  },
  updateCase: async (_, { input }, { useCases, actor }) => {
    await useCases.updateCase.execute(actor, input);
    return useCases.showCase.execute(actor, { caseId: input.caseId });
  },
} satisfies Resolvers['Mutation'];

export const Case: Resolvers['Case'] = {
  version: ({ report, messages }) => toCaseRecord(report, messages.length).version,
  id: ({ report }) => report.id,
  ride: async ({ report }, _args, { loaders }) => (await loaders.rides.load(report.rideId)).ride,
  kind: ({ report }) => report.kind,
  text: ({ report }) => report.text,
  state: ({ report }) => report.state,
  priority: ({ report }) => casePriority(report),
  suspendsDriver: ({ report }) => report.suspendsDriver,
  nextStep: ({ report }) => nextStep(report),
  keptUntil: ({ report }) => report.keptUntil,
  openedAt: ({ report }) => report.openedAt,
  changedAt: ({ report }) => report.changedAt,
};

export const CasePerson: Resolvers['CasePerson'] = {
  email: ({ email }, _args, { actor }) => (actor?.userType === 'admin' ? email : null),
};

export const CaseMessage: Resolvers['CaseMessage'] = {
  isNote: ({ audience }) => audience === 'operators',
};
