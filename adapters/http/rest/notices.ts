import { chooseNoticeInput, switchNoticesOnInput } from '../../../application/notices/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { noticeSettingsShape, presentNoticeSettings } from '../presenters/notices.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const shown = { response: noticeSettingsShape, present: presentNoticeSettings } as const;

/** What people are told while they look elsewhere. */
export const noticeRoutes: readonly RestRoute[] = [
  route({
    ...shown,
    method: 'GET',
    path: '/api/notices',
    summary: 'What the caller is told, and how, and whether the device of this session is',
    access: accessOf('showNoticeSettings'),
    run: (useCases, { actor }) => useCases.showNoticeSettings.execute(actor),
  }),
  route({
    ...shown,
    method: 'PUT',
    path: '/api/notices/choice',
    summary: 'Turn one way of being told of one kind on or off',
    access: accessOf('chooseNotice'),
    body: passThrough(chooseNoticeInput),
    run: (useCases, { actor, body }) => useCases.chooseNotice.execute(actor, body),
  }),
  route({
    ...shown,
    method: 'PUT',
    path: '/api/notices/device',
    summary:
      'Switch notifications on for the device of this session, by the push subscription of its browser',
    access: accessOf('switchNoticesOn'),
    body: passThrough(switchNoticesOnInput),
    run: (useCases, { actor, body }) => useCases.switchNoticesOn.execute(actor, body),
  }),
  route({
    ...shown,
    method: 'DELETE',
    path: '/api/notices/device',
    summary: 'Switch them off again',
    access: accessOf('switchNoticesOff'),
    run: (useCases, { actor }) => useCases.switchNoticesOff.execute(actor),
  }),
  route({
    ...shown,
    method: 'POST',
    path: '/api/notices/test',
    summary: "Send a notice to the caller's devices",
    access: accessOf('sendTestNotice'),
    run: (useCases, { actor }) => useCases.sendTestNotice.execute(actor),
  }),
];
