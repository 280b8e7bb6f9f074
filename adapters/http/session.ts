import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogPosition } from '../../application/ports/read-positions.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Caller } from '../../application/users/sessions.ts';
import type { RequestOrigin, UserActor } from '../../domain/users/user.ts';
import type { SignInOrigin } from '../../application/users/sign-in-origin.ts';
import type { SignedIn } from '../../application/users/sign-in.ts';
import { getDeviceLabel } from './device-label.ts';

/** What REST and GraphQL need to know of the session behind a request, and the cookie they may set on the response. */
export interface SessionEdge {
  readonly token: string | null;
  /** From where the request comes, for signing in. */
  readonly origin: SignInOrigin;
  /** Sets the cookies of a new session. The token to answer; null where the cookie alone carries the session. */
  signIn(signedIn: Pick<SignedIn, 'token' | 'expiresAt' | 'deviceToken'>): string | null;
  /** Sets the cookie by which the browser is known, without a session. */
  keepDevice(deviceToken: string): void;
  /** Clears the cookie of the session. */
  signOut(): void;
}

export interface SessionOptions {
  readonly authenticate: UseCases['authenticate'];
  readonly productName: string;
  /** Whether browsers send the cookie over https only. */
  readonly isSecure: boolean;
  /** Told that the WebSocket of a request belongs to somebody. */
  readonly onSocketSignedIn?: (request: FastifyRequest) => void;
  /** Whether sessions travel as a token too, or in a `__Host-` cookie alone. */
  readonly transport: 'token' | 'cookie';
}

/** As long as browsers keep a cookie at most. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;
/** How far the changes had come that a client was told of. */
const HEARD_HEADER = 'x-read-after';
const UNKNOWN_POSITION = 'unknown';
const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/**
 * Sessions over HTTP: one opaque token, sent as `Authorization: Bearer` or as a cookie; the header wins, unless the
 * installation has chosen the cookie alone. Each request asks the database for its caller at most once, and only when
 * somebody wants to know. A second cookie tells a browser that has signed in before.
 */
export class HttpSessions {
  readonly cookieName: string;
  private readonly deviceCookieName: string;
  private readonly positionCookieName: string;
  private readonly callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  constructor(private readonly options: SessionOptions) {
    const slug = toSlug(options.productName);
    const prefix = options.transport === 'cookie' ? '__Host-' : '';
    this.cookieName = `${prefix}${slug}_session`;
    this.deviceCookieName = `${prefix}${slug}_device`;
    this.positionCookieName = `${prefix}${slug}_position`;
  }

  getToken(request: FastifyRequest): string | null {
    const bearer = this.options.transport === 'token' ? getBearer(request) : null;
    return bearer ?? request.cookies[this.cookieName] ?? null;
  }

  /**
   * Where replicas have to be for a request: after what its client has written, and what it has heard of. Null where
   * that is not known: a client that keeps no cookies of ours, which could not have kept the position either.
   */
  getPosition(request: FastifyRequest): LogPosition | null {
    const { cookies, headers } = request;
    const keepsCookies = cookies[this.cookieName] ?? cookies[this.deviceCookieName];
    const written = toPosition(cookies[this.positionCookieName] ?? '0');
    const heard = toPosition(headers[HEARD_HEADER] ?? '0');
    return keepsCookies === undefined || written === null || heard === null ? null : Math.max(written, heard);
  }

  /** What was written a short while ago must be seen by whoever wrote it, in whichever process they ask. */
  keepPosition(reply: FastifyReply, position: LogPosition, maxAge: number): void {
    // Every replica is behind what is not known.
    const value = Number.isFinite(position) ? String(position) : UNKNOWN_POSITION;
    reply.setCookie(this.positionCookieName, value, { ...this.cookieOptions(), maxAge });
  }

  /** Null for a missing, ended or suspended session. */
  getCaller(request: FastifyRequest): Promise<Caller | null> {
    const known = this.callers.get(request) ?? this.authenticate(request, this.getToken(request));
    this.callers.set(request, known);
    return known;
  }

  /** Who sends a request, when somebody has asked for that already: a refused request costs no question of its own. */
  async getKnownActor(request: FastifyRequest): Promise<UserActor | null> {
    const caller = await this.callers.get(request)?.catch(() => null);
    return caller?.actor ?? null;
  }

  getEdge(request: FastifyRequest, reply: FastifyReply): SessionEdge {
    const getOrigin = () => this.getOrigin(request);
    return {
      token: this.getToken(request),
      // Only signing in asks for it, and finding out the device takes time.
      get origin() {
        return getOrigin();
      },
      signIn: (signedIn) => this.signIn(reply, signedIn),
      keepDevice: (deviceToken) => this.keepDevice(reply, deviceToken),
      signOut: () => void reply.clearCookie(this.cookieName, this.cookieOptions()),
    };
  }

  /** For the GraphQL handler. */
  async ofRequest(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: SessionEdge; caller: Caller | null }> {
    return { session: this.getEdge(request, reply), caller: await this.getCaller(request) };
  }

  /**
   * For an open WebSocket, asked anew for each operation. A browser sends the cookie when it connects; anyone else
   * brings `{ token }` as connection parameters.
   */
  async ofSocket(
    request: FastifyRequest,
    connectionParams: unknown,
  ): Promise<{ session: SessionEdge; caller: Caller | null }> {
    const given = this.options.transport === 'token' ? tokenIn(connectionParams) : null;
    const token = given ?? this.getToken(request);
    const origin = this.getOrigin(request);
    // A WebSocket has no response to set a cookie on.
    const signIn: SessionEdge['signIn'] = (signedIn) =>
      this.options.transport === 'token' ? signedIn.token : null;
    const session = { token, origin, signIn, keepDevice: () => undefined, signOut: () => undefined };
    const caller = await this.authenticate(request, token);
    if (caller) this.options.onSocketSignedIn?.(request);
    return { session, caller };
  }

  private async authenticate(request: FastifyRequest, token: string | null): Promise<Caller | null> {
    const caller = await this.options.authenticate.execute(token);
    return caller && { ...caller, actor: { ...caller.actor, origin: toOrigin(request) } };
  }

  private getOrigin(request: FastifyRequest): SignInOrigin {
    return {
      ...toOrigin(request),
      device: getDeviceLabel(request.headers['user-agent']),
      deviceToken: request.cookies[this.deviceCookieName] ?? null,
    };
  }

  private signIn(
    reply: FastifyReply,
    { token, expiresAt, deviceToken }: Parameters<SessionEdge['signIn']>[0],
  ) {
    reply.setCookie(this.cookieName, token, { ...this.cookieOptions(), expires: expiresAt });
    this.keepDevice(reply, deviceToken);
    return this.options.transport === 'token' ? token : null;
  }

  private keepDevice(reply: FastifyReply, deviceToken: string): void {
    const lasting = { ...this.cookieOptions(), maxAge: DEVICE_COOKIE_SECONDS };
    reply.setCookie(this.deviceCookieName, deviceToken, lasting);
  }

  private cookieOptions() {
    const { isSecure, transport } = this.options;
    // Browsers take a __Host- cookie only with these.
    return {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure || transport === 'cookie',
    } as const;
  }
}

/** From where a request comes. */
export function toOrigin({ ip, id }: FastifyRequest): RequestOrigin {
  return { address: ip, requestId: id };
}

/** The token of the Authorization header. No browser sends one by itself to another site. */
export function getBearer(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Null for what is none. */
function toPosition(text: string | readonly string[]): LogPosition | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** "Río Ride & Co." → "ri_o_ride_co" */
function toSlug(productName: string): string {
  const slug = productName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return slug || 'ride';
}

function tokenIn(connectionParams: unknown): string | null {
  if (typeof connectionParams !== 'object' || connectionParams === null) return null;
  const token: unknown = Reflect.get(connectionParams, 'token');
  return typeof token === 'string' && token !== '' ? token : null;
}
