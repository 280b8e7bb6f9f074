import { z } from 'zod';

/** The ride there. */
export const callReturnInput = z.object({ rideId: z.uuid() });

/** As it stands in the mailed link. */
export const callReturnByLinkInput = z.object({ token: z.string().min(1).max(200) });
