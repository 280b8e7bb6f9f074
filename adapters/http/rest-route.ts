import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { says } from '../../application/field-messages.ts';
import { parseInput } from '../../application/parse-input.ts';
import type { Caller } from '../../application/users/sessions.ts';
import type { Page } from '../../application/ports/pages.ts';
import type { Access } from '../../application/access.ts';
import { useCases as declarations, type UseCases } from '../../application/use-cases.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { BodyReader } from './body-reader.ts';
import type { SessionEdge } from './session.ts';

type Declarations = typeof declarations;

/** A use case that says who may call it. */
type Guarded = {
  [Name in keyof Declarations]: Declarations[Name] extends { readonly access: Access<unknown> }
    ? Name
    : never;
}[keyof Declarations];

/** A request as a row gets it: nothing in it has been checked but the session. */
export interface RawCall {
  /** Null exactly when the row is for anyone. */
  readonly caller: Caller | null;
  readonly session: SessionEdge;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Made from the Idempotency-Key: what the call makes takes this id, so that a repeated call makes nothing new. */
  readonly requestId: string | null;
  /** Of `If-Match`: the version of the record that the caller has looked at. */
  readonly version: string | null;
}

export interface RestResponse {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a list: brings its next page. */
  readonly nextCursor?: string | null;
}

/** One call of the REST API: a row in the table of an area. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as OpenAPI writes them: `/api/rides/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Whom it is for. */
  readonly access: Access<unknown>;
  readonly status: number;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  readonly response: z.ZodType;
  /** Whether it changes a record, and is refused when `If-Match` names another version than the one that is saved. */
  readonly isVersioned?: boolean;
  /** Of a file; everything else is JSON. */
  readonly mediaType?: string;
  /** The documented path that this one is another name of. */
  readonly aliasOf?: string;
  /** Whether its answer holds what is told once and kept nowhere: an Idempotency-Key is without effect. */
  readonly isToldOnce?: boolean;
  /**
   * Of a call whose path ends with a secret, whatever characters come as one: whether an answer says that it was none. Such
   * calls are counted as guesses; the others count with all calls of their address alone, however many people follow from it.
   */
  readonly isGuess?: (body: unknown) => boolean;
  /** Runs the call. Throws what the use case throws. */
  handle(useCases: UseCases, call: RawCall): Promise<RestResponse>;
}

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & Params<Rest>
  : unknown;

/** Whom a use case is for, as it declares itself. */
export function accessOf<Name extends Guarded>(name: Name): Declarations[Name]['access'] {
  return declarations[name].access;
}

type InputOf<Name extends Guarded> = Declarations[Name]['input'] extends z.ZodType
  ? z.input<Declarations[Name]['input']>
  : unknown;

type OutputOf<Name extends Guarded> = UseCases[Name] extends {
  execute(...call: never[]): Promise<infer Output>;
}
  ? Output
  : never;

/** What a row has to send besides what its path names; a version may be null, and is never forgotten. */
type Rest<Input, FromPath> = Input extends { readonly version?: unknown }
  ? Omit<Input, FromPath & string> & Required<Pick<Input, 'version'>>
  : Input extends object
    ? Omit<Input, FromPath & string>
    : unknown;

/**
 * What a row says that asks one use case and adds nothing: whom it is for, and to give it the body, the query, the version of
 * `If-Match` where the row `isVersioned`, and the parameters of the path, by `names` where the input calls them otherwise. A
 * row that lacks something of the input does not compile.
 */
export function calls<
  Name extends Guarded,
  const Names extends Readonly<Record<string, keyof InputOf<Name>>> = Record<never, never>,
>(useCase: Name, names?: Names) {
  const { access, input }: { readonly access: Access<unknown>; readonly input?: unknown } =
    declarations[useCase];
  const run = async (
    useCases: UseCases,
    call: {
      readonly actor: UserActor | null;
      readonly params: keyof Names extends never ? unknown : { readonly [Param in keyof Names]: string };
      readonly sent: Rest<InputOf<Name>, Names[keyof Names]>;
    },
  ): Promise<OutputOf<Name>> => {
    const params = Object.entries({ ...(call.params as Readonly<Record<string, string>>) });
    const inPath = Object.fromEntries(params.map(([param, value]) => [names?.[param] ?? param, value]));
    const given: unknown[] = access.who === 'anyone' ? [] : [call.actor];
    if (input) given.push({ ...(call.sent as object), ...inPath });
    const asked = useCases[useCase] as { execute(...call: unknown[]): Promise<OutputOf<Name>> };
    return asked.execute(...given);
  };
  return { access: access as Declarations[Name]['access'], run };
}

interface Call<Path extends string, Admitted, Query extends z.ZodType, Body, Versioned> {
  readonly actor: [Admitted] extends [null] ? null : UserActor;
  readonly caller: [Admitted] extends [null] ? null : Caller;
  readonly session: SessionEdge;
  readonly requestId: string | undefined;
  readonly version: string | null;
  readonly params: Params<Path>;
  readonly query: z.output<Query>;
  readonly body: Body;
  /** The body and the query in one, and the version of a row that `isVersioned`; checked no more than they are. */
  readonly sent: object &
    Body &
    ([Query] extends [never] ? unknown : z.output<Query>) &
    ([Versioned] extends [true] ? { readonly version: string | null } : unknown) &
    Params<Path>;
}

interface Definition<
  Path extends string,
  Admitted,
  Query extends z.ZodObject,
  Body,
  Shape extends z.ZodType,
  Result,
  Versioned,
> {
  readonly method: RestRoute['method'];
  readonly path: Path;
  readonly summary: string;
  readonly access: Access<Admitted>;
  readonly status?: 200 | 201 | 302;
  readonly query?: Query;
  readonly body?: BodyReader<Body>;
  readonly isVersioned?: Versioned;
  readonly isToldOnce?: boolean;
  readonly isGuess?: (body: unknown) => boolean;
  readonly response: Shape;
  readonly run: (
    useCases: UseCases,
    call: Call<Path, Admitted, Query, NoInfer<Body>, Versioned>,
  ) => Promise<Result>;
}

/** A row that responds with one thing. */
export function route<
  const Path extends string,
  const Admitted,
  Body,
  Shape extends z.ZodType,
  Result,
  Query extends z.ZodObject = never,
  const Versioned = false,
>(
  row: Definition<Path, Admitted, Query, Body, Shape, Result, Versioned> & {
    readonly present: (result: Result, call: Call<Path, Admitted, Query, Body, Versioned>) => z.output<Shape>;
    readonly headers?: (result: Result) => Readonly<Record<string, string>>;
  },
): RestRoute {
  return {
    ...described(row),
    response: row.response,
    handle: async (useCases, raw) => {
      const call = readCall(row, raw);
      const result = await row.run(useCases, call);
      return { body: row.present(result, call), headers: row.headers?.(result) ?? {} };
    },
  };
}

/**
 * Which page of a list. The documented clients do not page, so that a list is as long as it may be unless they ask
 * for less; `Link` brings the rest.
 */
export const pageQuery = z.object({
  limit: z
    .string(says('must be given once'))
    .regex(/^\d{1,3}$/, says('must be a number from 1 to 100'))
    .transform(Number)
    .default(100),
  after: z.string(says('must be given once')).optional(),
});

/** A row that responds with one page of a list; `response` and `present` are of one item. */
export function listRoute<
  const Path extends string,
  const Admitted,
  Query extends typeof pageQuery,
  Shape extends z.ZodType,
  Item,
>(
  row: Definition<Path, Admitted, Query, never, Shape, Page<Item>, false> & {
    readonly query: Query;
    readonly present: (item: Item, call: Call<Path, Admitted, Query, never, false>) => z.output<Shape>;
  },
): RestRoute {
  return {
    ...described(row),
    response: z.array(row.response),
    handle: async (useCases, raw) => {
      const call = readCall(row, raw);
      const { items, nextCursor } = await row.run(useCases, call);
      return { body: items.map((item) => row.present(item, call)), nextCursor };
    },
  };
}

/** Tells programs that open files by themselves that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A row that responds with a file of text, sent as fast as it is read: a client that goes away ends the reading. */
export function fileRoute<const Path extends string, const Admitted, Query extends z.ZodObject>(
  row: Omit<Definition<Path, Admitted, Query, never, z.ZodString, TextFile, false>, 'response'> & {
    readonly mediaType: string;
  },
): RestRoute {
  return {
    ...described(row),
    response: z.string(),
    mediaType: row.mediaType,
    handle: async (useCases, raw) => {
      const { fileName, text } = await row.run(useCases, readCall(row, raw));
      const headers = {
        'content-type': `${row.mediaType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      return { body: Readable.from(afterMark(text, AsyncLocalStorage.snapshot())), headers };
    },
  };
}

/** A row that responds with a file that is made as a whole. */
export function documentRoute<const Path extends string, const Admitted, Query extends z.ZodObject>(
  row: Omit<Definition<Path, Admitted, Query, never, z.ZodString, WholeFile, false>, 'response'> & {
    readonly mediaType: string;
  },
): RestRoute {
  return {
    ...described(row),
    response: z.string().meta({ format: 'binary' }),
    mediaType: row.mediaType,
    handle: async (useCases, raw) => {
      const { fileName, bytes } = await row.run(useCases, readCall(row, raw));
      const headers = {
        'content-type': row.mediaType,
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      return { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), headers };
    },
  };
}

interface WholeFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

interface TextFile {
  readonly fileName: string;
  readonly text: AsyncIterable<string>;
}

/** Each piece is read as part of the call, whose context the connection that wants the piece does not have. */
async function* afterMark(
  text: AsyncIterable<string>,
  inCall: ReturnType<typeof AsyncLocalStorage.snapshot>,
): AsyncIterable<string> {
  const pieces = text[Symbol.asyncIterator]();
  try {
    yield BYTE_ORDER_MARK;
    for (;;) {
      const piece = await inCall(() => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** The same call under another documented path. */
export function alias(path: string, row: RestRoute): RestRoute {
  return { ...row, path, aliasOf: row.path };
}

type AnyDefinition = Pick<
  Definition<string, unknown, z.ZodObject, unknown, z.ZodType, unknown, unknown>,
  | 'method'
  | 'path'
  | 'summary'
  | 'access'
  | 'status'
  | 'query'
  | 'body'
  | 'isVersioned'
  | 'isToldOnce'
  | 'isGuess'
>;

function described(row: AnyDefinition): Omit<RestRoute, 'response' | 'handle'> {
  return {
    method: row.method,
    path: row.path,
    summary: row.summary,
    access: row.access,
    status: row.status ?? 200,
    query: row.query ?? null,
    body: row.body?.schema ?? null,
    isVersioned: row.isVersioned === true,
    isToldOnce: row.isToldOnce ?? false,
    ...(row.isGuess && { isGuess: row.isGuess }),
  };
}

/** The types follow from the row: its path names the parameters, its access says whether there is a caller. */
function readCall<Path extends string, Admitted, Query extends z.ZodObject, Body, Versioned>(
  row: { readonly query?: Query; readonly body?: BodyReader<Body>; readonly isVersioned?: Versioned },
  { caller, session, params, version, requestId, ...raw }: RawCall,
): Call<Path, Admitted, Query, Body, Versioned> {
  const query = row.query ? parseInput(row.query, raw.query) : {};
  const body = row.body?.read(raw.body);
  const call = {
    actor: caller?.actor ?? null,
    caller,
    session,
    requestId: requestId ?? undefined,
    version,
    params,
    query,
    body,
    sent: { ...body, ...query, ...(row.isVersioned && { version }) },
  };
  return call as unknown as Call<Path, Admitted, Query, Body, Versioned>;
}
