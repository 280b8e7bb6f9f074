import { useMutation } from '@apollo/client/react';
import type { SubmitDriverApplicationInput } from '../../../../application/onboarding/inputs.ts';
import {
  DriverApplicationDocument,
  SubmitDriverApplicationDocument,
} from '../../../generated/driver-application.ts';
import { serverReason } from '../../../lib/server-message.ts';

/** Sends the application; throws when it was refused. */
export function useSubmitApplication() {
  const [send, { client }] = useMutation(SubmitDriverApplicationDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: DriverApplicationDocument }, (known) =>
        known ? { ...known, driverApplication: data.submitDriverApplication } : undefined,
      );
    },
  });
  return async (input: SubmitDriverApplicationInput): Promise<void> => {
    try {
      await send({ variables: { input } });
      // The button that was pressed is gone.
      document.getElementById('content')?.focus();
    } catch (error) {
      if (serverReason(error) === 'APPLICATION_EXISTS')
        void client.refetchQueries({ include: [DriverApplicationDocument] });
      throw error;
    }
  };
}
