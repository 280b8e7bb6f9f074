import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../../application/users/authenticate.ts';
import type { RequestOrigin, UserActor } from '../../domain/users/user.ts';
import { sessionEnd } from '../../application/users/session-length.ts';

/** What REST and GraphQL need to know of the session behind a request, and the cookie they may set on the response. */
export interface SessionEdge {
  readonly token: string | null;
  /** From where the call comes, for throttling and for the records of who did what. */
  readonly origin: RequestOrigin;
  /** Sets the cookie to a token, or clears it. */
  setCookie(token: string | null): void;
}

export interface SessionOptions {
  readonly authenticate: Pick<Authenticate, 'execute'>;
  readonly productName: string;
  /** Whether browsers send the cookie over https only. */
  readonly isSecure: boolean;
  /** Told that the WebSocket of a request belongs to somebody. */
  readonly onSocketSignedIn?: (request: FastifyRequest) => void;
}

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/**
 * Sessions over HTTP: one opaque token, sent as `Authorization: Bearer` or as a cookie; the header wins. Each
 * request asks the database for its caller at most once, and only when somebody wants to know.
 */
export class HttpSessions {
  readonly cookieName: string;
  private readonly callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  constructor(private readonly options: SessionOptions) {
    this.cookieName = getCookieName(options.productName);
  }

  getToken(request: FastifyRequest): string | null {
    return getBearer(request) ?? request.cookies[this.cookieName] ?? null;
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
    return {
      token: this.getToken(request),
      origin: toOrigin(request),
      setCookie: (token) => this.setCookie(reply, token),
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
    const token = tokenIn(connectionParams) ?? this.getToken(request);
    const session = { token, origin: toOrigin(request), setCookie: () => undefined };
    const caller = await this.authenticate(request, token);
    if (caller) this.options.onSocketSignedIn?.(request);
    return { session, caller };
  }

  private async authenticate(request: FastifyRequest, token: string | null): Promise<Caller | null> {
    const caller = await this.options.authenticate.execute(token);
    return caller && { ...caller, actor: { ...caller.actor, origin: toOrigin(request) } };
  }

  private setCookie(reply: FastifyReply, token: string | null): void {
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.options.isSecure } as const;
    if (token === null) reply.clearCookie(this.cookieName, cookie);
    else reply.setCookie(this.cookieName, token, { ...cookie, expires: sessionEnd(new Date()) });
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

/** "Maumee" → "maumee_session". */
function getCookieName(productName: string): string {
  const slug = productName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `${slug || 'ride'}_session`;
}

function tokenIn(connectionParams: unknown): string | null {
  if (typeof connectionParams !== 'object' || connectionParams === null) return null;
  const token: unknown = Reflect.get(connectionParams, 'token');
  return typeof token === 'string' && token !== '' ? token : null;
}
