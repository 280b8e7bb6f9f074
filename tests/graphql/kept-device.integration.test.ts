import { expect, it } from 'vitest';
import { startGraphqlServer } from './graphql-app.ts';

it('tells the browser in which a link for a new password was followed how it is known from now on', async () => {
  const useCases = { resetPassword: { execute: async () => ({ deviceToken: 'this-browser' }) } };
  await using server = await startGraphqlServer({ useCases });
  const { headers } = await server.ask(
    'mutation { resetPassword(input: { token: "of a mail", newPassword: "sandusky-bay" }) { message } }',
  );
  const cookies = headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^maumee_device=this-browser;.*HttpOnly/);
});
