import { z } from 'zod';

/** A form of nothing but a card, which the card entry checks itself. */
export const cardFormSchema = z.object({});
