import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { z } from 'zod';
import { updateProfileInput } from '../../../../application/users/inputs.ts';
import { UpdateProfileDocument } from '../../../generated/profile.ts';
import { serverDetail, serverReason, serverRecord } from '../../../lib/server-message.ts';
import { useCurrentUser } from '../../../lib/session.ts';

/** The number as it is typed; none is fine. */
export const missingPhoneField = z.preprocess(
  (text) => (text === '' ? null : text),
  updateProfileInput.shape.phone.unwrap().unwrap().nullable(),
);

interface MissingPhone {
  /** The profile had no phone number when the question was put. */
  readonly isMissing: boolean;
  /** Keeps it in the profile; one that has been put there meanwhile stays. Throws as the server refuses. */
  readonly save: (phone: string | null) => Promise<void>;
}

/** Asks a rider without a phone number for one, so that the driver can call. */
export function useMissingPhone(): MissingPhone {
  const { user } = useCurrentUser();
  const [isMissing, setMissing] = useState(false);
  if (!isMissing && user?.phone === null) setMissing(true);
  const [update] = useMutation(UpdateProfileDocument);
  const save = async (phone: string | null): Promise<void> => {
    if (!isMissing || phone === null || !user || user.phone !== null) return;
    const send = (version: string) => update({ variables: { input: { phone, version } } });
    await send(user.version).catch(async (error: unknown) => {
      const version = serverDetail(error, 'version');
      if (serverReason(error) !== 'RECORD_CHANGED' || version === undefined) throw error;
      // The name was changed elsewhere, which leaves the number missing.
      if (serverRecord(error, 'saved')?.['phone'] === null) await send(version);
    });
  };
  return { isMissing, save };
}
