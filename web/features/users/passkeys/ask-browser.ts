import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What came of asking: an answer for the server, nothing because the person gave up, or why it cannot be. */
export type BrowserAnswer =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'given-up' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'unsupported' };

/** Has the browser ask for a passkey; `options` as the server says. */
export function askForPasskey(options: unknown): Promise<BrowserAnswer> {
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  });
}

/** Has the browser make a passkey; `options` as the server says. */
export function makePasskey(options: unknown): Promise<BrowserAnswer> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  });
}

async function ask(work: () => Promise<unknown>): Promise<BrowserAnswer> {
  if (typeof PublicKeyCredential !== 'function') return { kind: 'unsupported' };
  try {
    return { kind: 'answer', answer: await work() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // What browsers throw when somebody closes the dialog, waits too long, or has no passkey here.
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'given-up' };
    if (name === 'InvalidStateError') return { kind: 'exists' };
    if (name === 'SecurityError' || name === 'NotSupportedError') return { kind: 'unsupported' };
    throw error;
  }
}
