import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import type { SubmitDriverApplicationInput } from '../../../../application/onboarding/inputs.ts';
import type { Toast } from '../../../components/toast.tsx';
import {
  DriverApplicationDocument,
  SubmitDriverApplicationDocument,
} from '../../../generated/driver-application.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';

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

/** A refused field says itself why. Nothing that was typed is lost. */
export function toFailure(error: unknown, hasMarkedField: boolean): Toast | null {
  if (hasMarkedField) return null;
  const description = serverMessage(error) ?? t`Nothing was lost. Please try again in a moment.`;
  return { title: t`Your application was not sent`, description };
}
