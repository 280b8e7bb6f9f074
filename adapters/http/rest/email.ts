import { z } from 'zod';
import { testEmailInput } from '../../../application/email/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const testEmailsShape = z
  .object({ successCount: z.int(), totalEmails: z.int(), recipient: z.email() })
  .meta({ id: 'TestEmails' });

export const emailRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/admin/email/test-send',
    summary: 'Send a sample of every mail to one address; answers when all are sent',
    access: accessOf('sendTestEmails'),
    body: passThrough(testEmailInput),
    response: testEmailsShape,
    run: (useCases, { actor, body }) => useCases.sendTestEmails.execute(actor, body),
    present: (sent) => sent,
  }),
];
