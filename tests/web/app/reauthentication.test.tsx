import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { Reauthentication } from '../../../web/app/reauthentication.tsx';
import { createReauthenticationLink } from '../../../web/lib/reauthentication.ts';

const PAY = gql`
  mutation Pay {
    pay
  }
`;
const clicks = userEvent.setup({ delay: null });

/** A server that wants the password "right" before it pays; of people with an app the code "right". */
function show(hasApp = false) {
  const asked: string[] = [];
  let isProved = false;
  const server = new ApolloLink(({ operationName = '', variables }) => {
    if (operationName === 'SecondFactor')
      return of({
        data: { secondFactor: { __typename: 'SecondFactor', hasApp, recoveryCodesLeft: 0, passkeys: [] } },
      });
    asked.push(operationName);
    if (operationName === 'Reauthenticate') {
      isProved = variables[hasApp ? 'code' : 'password'] === 'right';
      const refused = { message: 'This is not your password', extensions: { kind: 'invalid' } };
      return of(
        isProved
          ? { data: { reauthenticate: { __typename: 'User', id: '1' } } }
          : { data: null, errors: [refused] },
      );
    }
    const refused = { message: 'Who is it?', extensions: { reason: 'REAUTHENTICATION_REQUIRED' } };
    return of(isProved ? { data: { pay: true } } : { data: null, errors: [refused] });
  });
  const link = createReauthenticationLink().concat(server);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  render(
    <ApolloProvider client={client}>
      <Reauthentication />
    </ApolloProvider>,
  );
  return { pay: () => client.mutate<{ pay: boolean }>({ mutation: PAY }), asked };
}

describe('a call that needs a fresh proof of who is there', () => {
  it('is sent again, as often as it was made, when the password is right', async () => {
    const { pay, asked } = show();
    const both = Promise.all([pay(), pay()]);
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await clicks.type(await screen.findByLabelText('Password'), 'right{Enter}');
    expect((await both).map(({ data }) => data?.pay)).toEqual([true, true]);
    expect(asked.filter((name) => name === 'Reauthenticate')).toHaveLength(1);
  });

  it('is sent again after a code, where there is an authenticator app', async () => {
    const { pay } = show(true);
    const paid = pay();
    await clicks.type(await screen.findByLabelText('Code'), 'right{Enter}');
    expect((await paid).data?.pay).toBe(true);
  });

  it('asks again after a wrong password, and is refused when the dialog is closed', async () => {
    const { pay, asked } = show();
    const refused = pay().catch((error: unknown) => String(error));
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await clicks.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('This is not your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await clicks.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await refused).toContain('Who is it?');
    expect(asked).toEqual(['Pay', 'Reauthenticate']);
  });
});
