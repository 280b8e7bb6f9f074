import { z } from 'zod';
import { toCaseRecord } from '../../../domain/cases/case-record.ts';
import {
  listCasesInput,
  openCaseAtDeskInput,
  reportProblemInput,
  updateCaseInput,
} from '../../../application/cases/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { caseShape, presentCase } from '../presenters/cases.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** Problems that riders and drivers report. */
export const caseRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/cases',
    summary:
      'Report a problem with an own ride; a complaint of impairment suspends the driver from the arrival to a day after the ride',
    access: accessOf('reportProblem'),
    status: 201,
    body: passThrough(reportProblemInput.omit({ id: true })),
    response: caseShape,
    run: async (useCases, { actor, body, requestId: id }) => {
      const opened = await useCases.reportProblem.execute(actor, { ...body, ...(id && { id }) });
      return useCases.showCase.execute(actor, { caseId: opened.id });
    },
    present: (found, { actor }) => presentCase(found, actor),
  }),
  route({
    method: 'POST',
    path: '/api/admin/cases',
    summary:
      'Open a case about a ride, as the report of its rider or driver who has told the desk, or of the desk',
    access: accessOf('openCaseAtDesk'),
    status: 201,
    body: passThrough(openCaseAtDeskInput.omit({ id: true })),
    response: caseShape,
    run: async (useCases, { actor, body, requestId: id }) => {
      const opened = await useCases.openCaseAtDesk.execute(actor, { ...body, ...(id && { id }) });
      return useCases.showCase.execute(actor, { caseId: opened.id });
    },
    present: (found, { actor }) => presentCase(found, actor),
  }),
  listRoute({
    method: 'GET',
    path: '/api/cases',
    summary:
      'What the signed-in person reported, or for admins all reports; newest first unless asked by urgency',
    access: accessOf('listCases'),
    query: pageQuery.extend({
      state: listCasesInput.shape.state,
      kind: listCasesInput.shape.kind,
      rideId: listCasesInput.shape.rideId,
      assigneeId: listCasesInput.shape.assigneeId,
      unresolved: z.literal('true').optional(),
      order: listCasesInput.shape.order,
    }),
    response: caseShape,
    run: (useCases, { actor, query }) =>
      useCases.listCases.execute(actor, { ...query, unresolved: query.unresolved === 'true' }),
    present: (found, { actor }) => presentCase(found, actor),
  }),
  route({
    method: 'GET',
    path: '/api/cases/{id}',
    summary: 'One report, with what was written about it; notes for admins only',
    ...calls('showCase', { id: 'caseId' }),
    response: caseShape,
    present: (found, { actor }) => presentCase(found, actor),
    headers: ({ report, messages }) => toETag(toCaseRecord(report, messages.length).version),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/cases/{id}',
    summary: 'Move a case on, give it to an admin, note something, or write to the reporter',
    access: accessOf('updateCase'),
    body: passThrough(updateCaseInput.omit({ caseId: true, version: true })),
    isVersioned: true,
    response: caseShape,
    run: async (useCases, { actor, params, body, version }) => {
      await useCases.updateCase.execute(actor, { ...body, caseId: params.id, version });
      return useCases.showCase.execute(actor, { caseId: params.id });
    },
    present: (found, { actor }) => presentCase(found, actor),
  }),
];
