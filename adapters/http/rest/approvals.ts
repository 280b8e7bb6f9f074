import {
  listApprovalsInput,
  refuseApprovalInput,
  updateLimitsInput,
} from '../../../application/approvals/inputs.ts';
import { passThrough } from '../body-reader.ts';
import {
  approvalLimitsShape,
  approvalShape,
  presentApproval,
  presentLimits,
} from '../presenters/approvals.ts';
import { toETag } from '../record-versions.ts';
import { admin } from '../../../application/access.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** What waits for a second admin. */
export const approvalRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/admin/approvals',
    summary:
      'What waits, or waited, for a second admin, newest first; pending ones while they can be approved',
    ...calls('listApprovals'),
    query: pageQuery.extend({ state: listApprovalsInput.shape.state }),
    response: approvalShape,
    present: (view, { actor }) => presentApproval(view, actor),
  }),
  route({
    method: 'GET',
    path: '/api/admin/approvals/{id}',
    summary: 'One of them; its id is in the `details` of 409 APPROVAL_REQUIRED',
    ...calls('showApproval'),
    response: approvalShape,
    present: (view, { actor }) => presentApproval(view, actor),
  }),
  route({
    method: 'GET',
    path: '/api/admin/approval-limits',
    summary: 'What one admin may do alone',
    ...calls('showApprovalLimits'),
    response: approvalLimitsShape,
    present: presentLimits,
    headers: ({ version }) => toETag(version),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/approval-limits',
    summary:
      'Change what one admin may do alone, with the reason, null for no limit; refused with 409 when nothing changes (LIMITS_UNCHANGED); where there are limits the change waits for a second admin (409 APPROVAL_REQUIRED)',
    access: admin,
    body: passThrough(updateLimitsInput.omit({ version: true })),
    isVersioned: true,
    response: approvalLimitsShape,
    run: (useCases, { actor, body, version }) =>
      useCases.updateApprovalLimits.execute(actor, { ...body, version }),
    present: presentLimits,
    headers: ({ version }) => toETag(version),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/approvals/{id}/approve',
    summary: 'By another admin than the one who asked: does what waits, once',
    access: accessOf('showApproval'),
    response: approvalShape,
    run: async (useCases, { actor, params }) => {
      await useCases.approveAct.execute(actor, params);
      return useCases.showApproval.execute(actor, params);
    },
    present: (view, { actor }) => presentApproval(view, actor),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/approvals/{id}/refuse',
    summary: 'By another admin than the one who asked, with a reason: it is not done',
    access: accessOf('refuseApproval'),
    body: passThrough(refuseApprovalInput.omit({ id: true })),
    response: approvalShape,
    run: async (useCases, { actor, params, body }) => {
      await useCases.refuseApproval.execute(actor, { ...body, ...params });
      return useCases.showApproval.execute(actor, params);
    },
    present: (view, { actor }) => presentApproval(view, actor),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/approvals/{id}/withdraw',
    summary: 'By the admin who asked: takes it back',
    access: accessOf('withdrawApproval'),
    response: approvalShape,
    run: async (useCases, { actor, params }) => {
      await useCases.withdrawApproval.execute(actor, params);
      return useCases.showApproval.execute(actor, params);
    },
    present: (view, { actor }) => presentApproval(view, actor),
  }),
];
