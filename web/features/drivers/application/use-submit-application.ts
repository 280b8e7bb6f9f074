import { useMutation } from '@apollo/client/react';
import type { UseFormReturn } from 'react-hook-form';
import {
  submitDriverApplicationInput,
  type SubmitDriverApplicationInput,
} from '../../../../application/drivers/inputs.ts';
import { useToast } from '../../../components/toast.tsx';
import { DriverApplicationDocument, SubmitDriverApplicationDocument } from '../../../generated/documents.ts';
import { serverDetail, serverMessage, serverReason } from '../../../lib/server-message.ts';

const FIELDS = submitDriverApplicationInput.keyof();

/** Sends the application; a refused field is marked, anything else is told in a toast. Nothing that was typed is lost. */
export function useSubmitApplication(form: UseFormReturn<SubmitDriverApplicationInput>) {
  const [send, { client }] = useMutation(SubmitDriverApplicationDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: DriverApplicationDocument }, (known) =>
        known ? { ...known, driverApplication: data.submitDriverApplication } : undefined,
      );
    },
  });
  const toast = useToast();
  return async (input: SubmitDriverApplicationInput): Promise<void> => {
    try {
      await send({ variables: { input } });
      // The button that was pressed is gone.
      document.getElementById('content')?.focus();
    } catch (error) {
      const field = FIELDS.safeParse(serverDetail(error, 'field')).data;
      const message = serverMessage(error) ?? 'Nothing was lost. Please try again in a moment.';
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else toast({ title: 'Your application was not sent', description: message, severity: 'error' });
      if (serverReason(error) === 'APPLICATION_EXISTS')
        await client.refetchQueries({ include: [DriverApplicationDocument] });
    }
  };
}
