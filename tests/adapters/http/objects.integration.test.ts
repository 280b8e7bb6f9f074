import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPicture, upload } from '../../support/uploads.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';

const LIMIT = 5_242_880;

let product: RestProduct;
let rider: SignedUp;
let origin: string;
let picture: Buffer;

beforeAll(async () => {
  product = await startRestProduct();
  rider = await product.signUp('rider');
  await product.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(product.server.server.address() as AddressInfo).port}`;
  picture = await aPicture('jpeg', [600, 400]);
});
afterAll(() => product[Symbol.asyncDispose]());

async function newAddress(as = rider): Promise<string> {
  const { uploadURL } = await product.call<{ uploadURL: string }>('POST /api/objects/upload', {
    as: as.token,
    payload: {},
  });
  return origin + uploadURL;
}
const put = (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('a photo over REST', () => {
  it('is uploaded to an address, set, and read by whoever knows where', async () => {
    const url = await newAddress();
    expect((await put(url, new Uint8Array(picture))).status).toBe(200);
    const [photoURL] = url.split('?');
    const { profileImageUrl } = await product.call<{ profileImageUrl: string }>(
      'PUT /api/user/profile-photo',
      { as: rider.token, payload: { photoURL } },
    );
    const photo = await fetch(`${origin + profileImageUrl}?size=96`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(photo.headers.get('content-security-policy')).toContain('sandbox');
    expect(photo.headers.get('cache-control')).toContain('private');
    const user = await product.call<{ profileImageUrl: string }>('GET /api/auth/user', { as: rider.token });
    expect(user.profileImageUrl).toBe(profileImageUrl);
  });

  it.each([
    ['a page called a picture', '<!doctype html><script>alert(1)</script>', 'image/png'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
    ],
    ['a drawing that begins as a page', '<!--\xff\xd8\xff--><svg/>', 'image/jpeg'],
  ])('is refused when it is %s', async (_, text, type) => {
    const response = await put(await newAddress(), new Uint8Array(Buffer.from(text, 'latin1')), type);
    expect([response.status, await codeOf(response)]).toEqual([415, 'INVALID_FILE_TYPE']);
  });

  it('is refused above 5 MB, said so over the connection it came on', async () => {
    const response = await put(await newAddress(), new Uint8Array(LIMIT + 1));
    expect([response.status, await codeOf(response)]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('is refused above 5 MB also when nobody said how much would come', async () => {
    const { status, sentBytes } = await streamZeros(await newAddress(), 64 * 1_048_576);
    expect(status).toBe(413);
    expect(sentBytes).toBeLessThan(32 * 1_048_576);
  });
});

describe('paths that lead elsewhere', () => {
  it.each([
    ['GET', '/api/objects/photos/..%2F..%2Fsecret-key'],
    ['GET', '/api/objects/photos/%2e%2e/%2e%2e/package.json'],
    ['GET', '/api/objects/photos/x?size=../384'],
    ['GET', '/api/objects/files/..%2fsecret-key?reader=x&expires=1&signature=x'],
    ['PUT', '/api/objects/uploads/..%2f..%2fsecret-key?token=x'],
  ] as const)('find nothing: %s %s', async (method, path) => {
    const { status, text } = await rawCall(method, path);
    expect([400, 404]).toContain(status);
    expect(text).toContain('"requestId"');
  });

  it('find no document where photos are', async () => {
    const driver = await product.signUp('driver');
    const actor = { kind: 'user', userType: 'driver', userId: driver.id } as const;
    const id = await upload(product.useCases, actor, { purpose: 'driver_document' });
    await product.pool.query(`update stored_objects set state = 'attached' where id = $1`, [id]);
    expect((await fetch(`${origin}/api/objects/photos/${id}`)).status).toBe(404);
    expect((await fetch(`${origin}/api/objects/files/${id}`)).status).toBe(400);
  });
});

/** Sends zeros in pieces, without saying how many, until an answer comes. */
function streamZeros(url: string, mostBytes: number): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    const call = sendRequest(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } });
    let isAnswered = false;
    call.on('response', ({ statusCode = 0 }) => {
      isAnswered = true;
      resolve({ status: statusCode, sentBytes });
      call.destroy();
    });
    call.on('error', (error) => (isAnswered ? undefined : reject(error)));
    const next = () => {
      if (isAnswered || sentBytes >= mostBytes) return;
      sentBytes += 262_144;
      if (call.write(Buffer.alloc(262_144))) setImmediate(next);
      else call.once('drain', next);
    };
    next();
  });
}

/** As it stands: `fetch` would tidy the path up. */
function rawCall(method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = sendRequest({ hostname, port, method, path }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end();
  });
}
