import type Stripe from 'stripe';
import type { PaymentPurpose } from '../../application/ports/payments.ts';

const PURPOSES: readonly string[] = [
  'funding',
  'ride',
  'top_up',
  'invoice',
] satisfies readonly PaymentPurpose[];

/** What our objects carry at the provider, so that they are found again by our ids. */
export function ourMetadata(ours: {
  readonly id: string;
  readonly purpose?: PaymentPurpose;
  readonly rideId?: string | null;
}): Record<string, string> {
  return {
    maumee_id: ours.id,
    ...(ours.purpose && { maumee_purpose: ours.purpose }),
    ...(ours.rideId != null && { maumee_ride: ours.rideId }),
  };
}

/** Our id; null for an object that is not of this product. */
export function getOurId({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | null {
  return metadata?.['maumee_id'] ?? null;
}

export function getPurpose({
  metadata,
}: {
  readonly metadata: Stripe.Metadata | null;
}): PaymentPurpose | null {
  const purpose = metadata?.['maumee_purpose'];
  return isPurpose(purpose) ? purpose : null;
}

function isPurpose(text: string | undefined): text is PaymentPurpose {
  return text !== undefined && PURPOSES.includes(text);
}
