import { z } from 'zod';
import { dayField } from '../input-fields.ts';

/** Without a day the one that goes on now. */
export const dispatchBoardInput = z.object({ day: dayField.nullish() });
