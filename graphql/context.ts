import type { Caller } from '../application/users/sessions.ts';
import type { SignInOrigin } from '../application/users/sign-in-origin.ts';
import type { SignedIn } from '../application/users/sign-in.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { UserActor } from '../domain/users/user.ts';
import { createLoaders, type Loaders } from './loaders/loaders.ts';

/** What the client needs to know before anyone signs in; fixed for the life of the process. */
export interface ClientConfiguration {
  readonly productName: string;
  readonly supportEmail: string;
  readonly serviceArea: {
    readonly name: string;
    readonly homeCity: string;
    readonly timeZone: string;
    readonly centre: { readonly lat: number; readonly lng: number };
    readonly radiusMiles: number;
    readonly longDistanceRadiusMiles: number;
    readonly languages: readonly string[];
    readonly phoneExample: string;
  };
  readonly payments: {
    readonly mode: 'live' | 'test' | 'sandbox' | 'unconfigured';
    readonly publishableKey: string | null;
  };
  /** Whether admins do nothing before they have set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
  /** Whether nothing sends the mails, and the machine of the demo shows them at an address that it prints. */
  readonly hasDemoMailbox: boolean;
  /** Whether traces are kept, so that the web client says to which one its requests belong. */
  readonly isTraced: boolean;
  readonly tileUrl: string | null;
  readonly tileAttribution: string | null;
}

/** That, and what only the server has to know. */
export interface GraphqlConfiguration extends ClientConfiguration {
  /** Where people reach the product, without a slash at its end. */
  readonly webUrl: string;
}

/** The HTTP session of a GraphQL request. */
export interface SessionEdge {
  readonly token: string | null;
  /** From where the request comes, for signing in. */
  readonly origin: SignInOrigin;
  /** Sets the cookies of a new session. The token to answer; null where the cookie alone carries the session. */
  signIn(signedIn: Pick<SignedIn, 'token' | 'expiresAt' | 'deviceToken'>): string | null;
  /** Sets the cookie by which the browser is known, without a session; over a WebSocket it does nothing. */
  keepDevice(deviceToken: string): void;
  /** Clears the cookie of the session; over a WebSocket it does nothing. */
  signOut(): void;
}

/** What every resolver receives. */
export interface GraphqlContext {
  readonly useCases: UseCases;
  readonly caller: Caller | null;
  readonly actor: UserActor | null;
  readonly session: SessionEdge;
  readonly loaders: Loaders;
  readonly configuration: GraphqlConfiguration;
}

/** The context of one request or one event of a subscription. */
export function createContext(
  useCases: UseCases,
  configuration: GraphqlConfiguration,
  session: SessionEdge,
  caller: Caller | null,
): GraphqlContext {
  const actor = caller?.actor ?? null;
  return { useCases, configuration, session, caller, actor, loaders: createLoaders(useCases, actor) };
}
