import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { getLanguage } from '../../lib/i18n.ts';

const loading = new Map<string, Promise<Stripe | null>>();

/** Stripe's own script, fetched from Stripe when it is first needed; once per key. */
export function stripeScript(publishableKey: string): Promise<Stripe | null> {
  const known = loading.get(publishableKey);
  if (known) return known;
  const script = loadStripe(publishableKey, { locale: getLanguage() });
  loading.set(publishableKey, script);
  // The next attempt fetches it anew.
  script.catch(() => loading.delete(publishableKey));
  return script;
}
