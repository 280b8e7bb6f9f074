import { chooseNoticeInput, switchNoticesOnInput } from '../../../application/notices/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { noticeSettingsShape, presentNoticeSettings } from '../presenters/notices.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

const shown = { response: noticeSettingsShape, present: presentNoticeSettings } as const;

/** What people are told while they look elsewhere. */
export const noticeRoutes: readonly RestRoute[] = [
  route({
    ...shown,
    method: 'GET',
    path: '/api/notices',
    summary: 'What the caller is told, and how, and whether the device of this session is',
    ...calls('showNoticeSettings'),
  }),
  route({
    ...shown,
    method: 'PUT',
    path: '/api/notices/choice',
    summary: 'Turn one way of being told of one kind on or off',
    ...calls('chooseNotice'),
    body: passThrough(chooseNoticeInput),
  }),
  route({
    ...shown,
    method: 'PUT',
    path: '/api/notices/device',
    summary:
      'Switch notifications on for the device of this session, by the push subscription of its browser',
    ...calls('switchNoticesOn'),
    body: passThrough(switchNoticesOnInput),
  }),
  route({
    ...shown,
    method: 'DELETE',
    path: '/api/notices/device',
    summary: 'Switch them off again',
    ...calls('switchNoticesOff'),
  }),
  route({
    ...shown,
    method: 'POST',
    path: '/api/notices/test',
    summary: "Send a notice to the caller's devices",
    ...calls('sendTestNotice'),
  }),
];
