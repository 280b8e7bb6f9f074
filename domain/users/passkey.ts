/** A key pair by which somebody signs in; the private half stays in a phone, a computer or a security key. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** How the authenticator names it, in base64url. */
  readonly credentialId: string;
  /** The public half in COSE, in base64url. */
  readonly publicKey: string;
  /** The authenticator's count of uses; 0 for those that do not count. */
  readonly counter: number;
  /** How browsers reach the authenticator, for example "internal" or "usb". */
  readonly transports: readonly string[];
  /** As its owner calls it. */
  readonly name: string;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** Passkeys of one account. */
export const MAX_PASSKEYS = 10;

interface PasskeyCredential<Response> {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Response;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
}

/** What a browser answers to a challenge, as the JSON of a `PublicKeyCredential`: bytes in base64url. */
export type PasskeyAnswer = PasskeyCredential<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | undefined;
}>;

/** What a browser answers when it has made a passkey. */
export type PasskeyRegistration = PasskeyCredential<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}>;
