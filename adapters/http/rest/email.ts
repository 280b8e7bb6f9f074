import { z } from 'zod';
import { testEmailInput } from '../../../application/email/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

const testEmailsShape = z
  .object({ successCount: z.int(), totalEmails: z.int(), recipient: z.email() })
  .meta({ id: 'TestEmails' });

export const emailRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/admin/email/test-send',
    summary: 'Send a sample of every mail to one address; answers when all are sent',
    ...calls('sendTestEmails'),
    body: passThrough(testEmailInput),
    response: testEmailsShape,
    present: (sent) => sent,
  }),
];
