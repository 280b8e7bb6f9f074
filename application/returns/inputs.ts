import { z } from 'zod';
import { linkInput } from '../users/inputs.ts';

/** The ride there. */
export const callReturnInput = z.object({ rideId: z.uuid() });

/** As it stands in the mailed link. */
export const callReturnByLinkInput = linkInput;
