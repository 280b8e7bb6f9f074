import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Peer extends AsyncDisposable {
  readonly bucketUrl: string;
  readonly account: {
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** By key. */
  readonly kept: Map<string, { readonly bytes: Buffer; readonly contentType: string | undefined }>;
  /** Answers every further call with a status, or not at all. */
  break(how: number | 'silence'): void;
}

const BUCKET = 'files';
const account = { region: 'us-east-2', accessKeyId: 'AKIDPEER', secretAccessKey: 'a secret of the peer' };

/**
 * A private bucket that speaks the protocol of S3: it keeps, reads and deletes what a call with a good signature
 * (AWS Signature Version 4, over the headers and the body) asks for, and refuses everything else.
 */
export async function startS3Peer(): Promise<S3Peer> {
  const kept: S3Peer['kept'] = new Map();
  let broken: number | 'silence' | null = null;
  const server = createServer((request, response) => {
    if (broken === 'silence') return;
    if (broken !== null) return void response.writeHead(broken).end();
    void answer(request, response, kept);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucketUrl: `http://127.0.0.1:${port}/${BUCKET}`,
    account,
    kept,
    break: (how) => void (broken = how),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, kept: S3Peer['kept']) {
  const body = await buffer(request);
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://peer').pathname);
  if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
  if (!path.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
  const key = path.slice(BUCKET.length + 2);
  if (request.method === 'PUT') {
    kept.set(key, { bytes: body, contentType: request.headers['content-type'] });
    return response.writeHead(200, { etag: '"0"' }).end();
  }
  if (request.method === 'DELETE') {
    kept.delete(key);
    return response.writeHead(204).end();
  }
  const object = kept.get(key);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  return response.writeHead(200, { etag: '"0"', 'content-length': object.bytes.length }).end(object.bytes);
}

function refuse(response: ServerResponse, status: number, code: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** As Amazon describes it: nothing of the client's own code is used. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '' } = request;
  const [, keyId, day = '', region, signed = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const moment = String(headers['x-amz-date']);
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (keyId !== account.accessKeyId || region !== account.region) return false;
  if (!signed.split(';').includes('host') || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))) {
    return false;
  }
  const { pathname, search } = new URL(request.url ?? '', 'http://peer');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, search.slice(1), lines.join(''), signed, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (inner, part) => hmac(inner, part),
    hmac(hmac(`AWS4${account.secretAccessKey}`, day), region),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}
