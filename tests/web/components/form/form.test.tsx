import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Form, SubmitButton } from '../../../../web/components/form/form.tsx';
import { MoneyField, TextField } from '../../../../web/components/form/text-field.tsx';
import { useZodForm } from '../../../../web/components/form/use-zod-form.ts';
import { ToastProvider } from '../../../../web/components/toast.tsx';

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  amount: z.string().min(1, 'Amount is required').transform(Number),
});

function Example({ send }: { send: (values: z.output<typeof schema>) => unknown }) {
  const form = useZodForm(schema, { defaultValues: { name: '', amount: '' } });
  return (
    <Form
      form={form}
      onSubmit={send}
      toFailure={(_, hasMarkedField) => (hasMarkedField ? null : { title: 'Failed' })}
    >
      <TextField form={form} name="name" label="Name" />
      <MoneyField form={form} name="amount" label="Amount" />
      <SubmitButton form={form} pendingLabel="Sending...">
        Send
      </SubmitButton>
    </Form>
  );
}

const show = (send: (values: z.output<typeof schema>) => unknown) =>
  render(
    <ToastProvider>
      <Example send={send} />
    </ToastProvider>,
  );

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), ' Dana ');
  await userEvent.type(screen.getByLabelText('Amount'), '4.5');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

const refusal = (extensions: object) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'name: is taken', extensions: { ...extensions } }] });

describe('A form', () => {
  it('marks every wrong field, moves the focus to the first and sends nothing', async () => {
    const send = vi.fn();
    show(send);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Amount is required')).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends what its schema makes of the texts, and waits', async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    show(send);
    await fillIn();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(button.disabled).toBe(true);
    expect(send.mock.calls).toEqual([[{ name: 'Dana', amount: 4.5 }]]);
    finish();
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
  });

  it('marks the fields that the server names, each with its own message', async () => {
    const fields = [{ field: 'name', message: 'is taken' }];
    show(() => Promise.reject(refusal({ field: 'name', fields })));
    await fillIn();
    expect(await screen.findByText('is taken')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('says what failed where the server names no field of it', async () => {
    show(() => Promise.reject(refusal({ field: 'rideId' })));
    await fillIn();
    expect(await screen.findByText('Failed')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('false'));
  });
});
