import { beforeEach, describe, expect, it } from 'vitest';
import type { CreateUploadInput } from '../../../application/objects/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { aPicture, incoming, partsOf, upload } from '../../support/uploads.ts';

const LIMIT = 5_242_880;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n');

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
});

const address = async (input: CreateUploadInput = {}, actor = rider) =>
  partsOf((await app.useCases.createUpload.execute(actor, input)).uploadUrl);
const send = async (
  bytes: Uint8Array,
  { id, token }: { id: string; token: string },
  sizeBytes: number | null = bytes.length,
) => app.useCases.receiveUpload.execute(id, token, incoming(bytes, sizeBytes));
const isKept = () => app.useCases.objectStorage.kept.size > 0;
const setPhoto = async (id: string, actor = rider) =>
  app.useCases.setProfilePhoto.execute(actor, { photoURL: `/api/objects/uploads/${id}` });

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('takes a picture: %s', async (type) => {
    const id = await upload(app.useCases, rider, {}, await aPicture(type));
    const { profileImageUrl } = await setPhoto(id);
    expect(profileImageUrl).toBe(`/api/objects/photos/${id}`);
    for (const size of ['96', '384'] as const) {
      const { bytes, contentType } = await app.useCases.readPhoto.execute({ id, size });
      expect([contentType, Buffer.from(bytes.subarray(8, 12)).toString()]).toEqual(['image/webp', 'WEBP']);
    }
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture of a type that is not taken', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a document', PDF],
    ['nothing', Buffer.alloc(0)],
    [
      'the beginning of a picture only',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08', 'latin1'),
    ],
  ])('refuses %s as a photo, whatever it is called', async (_, bytes) => {
    const { id, token } = await address();
    await expectRefusal(() => send(bytes, { id, token }), {
      code: 'INVALID_FILE_TYPE',
      message: 'Please select an image file (JPG, PNG, etc.)',
    });
    expect(isKept()).toBe(false);
  });

  it('keeps nothing of what stands behind, before or inside a picture', async () => {
    const page = Buffer.from('<script>alert("everywhere")</script>');
    const picture = Buffer.concat([await aPicture('jpeg'), page]);
    const id = await upload(app.useCases, rider, {}, withComment(picture, page));
    await setPhoto(id);
    const { bytes } = await app.useCases.readPhoto.execute({ id });
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it.each([
    ['says so beforehand', LIMIT + 1],
    ['says nothing', null],
    ['says less', 10],
  ])('refuses more than 5 MB when the sender %s', async (_, said) => {
    const bytes = Buffer.alloc(LIMIT + 1);
    await expectRefusal(async () => send(bytes, await address(), said), {
      code: 'FILE_TOO_LARGE',
      message: 'Please select an image smaller than 5MB',
    });
    expect(isKept()).toBe(false);
  });

  it('stops reading as soon as there is too much', async () => {
    const { id, token } = await address();
    let pieces = 0;
    async function* endless() {
      for (;;) yield Buffer.alloc(((pieces += 1), 1_048_576));
    }
    const file = { sizeBytes: null, chunks: endless() };
    await toRefusal(() => app.useCases.receiveUpload.execute(id, token, file));
    expect(pieces).toBe(6);
  });

  it('takes a file once, also when many come at the same time', async () => {
    const [one, bytes] = [await address(), await aPicture()];
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => send(bytes, one)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(() => send(bytes, one), { kind: 'conflict', code: 'UPLOAD_USED' });
  });

  it('does not take another file after one that was refused', async () => {
    const one = await address();
    await toRefusal(() => send(PDF, one));
    await expectRefusal(async () => send(await aPicture(), one), 'UPLOAD_USED');
  });

  it('is refused after fifteen minutes', async () => {
    const one = await address();
    app.clock.advance({ minutes: 15 });
    await expectRefusal(async () => send(await aPicture(), one), 'UPLOAD_USED');
  });

  it("is refused with no token, another address's, or an id of nothing", async () => {
    const [one, other] = [await address(), await address()];
    const bytes = await aPicture();
    for (const forged of [
      { id: one.id, token: '' },
      { id: one.id, token: other.token },
      { id: '../../etc/passwd', token: one.token },
    ])
      await expectRefusal(() => send(bytes, forged), { kind: 'not_found' });
    await send(bytes, one);
  });
});

describe('a document of a driver', () => {
  it('is a picture, and no PDF, which could not be drawn anew', async () => {
    const driver = await app.driver();
    const pdf = upload(app.useCases, driver, { purpose: 'driver_document' }, PDF);
    await expectRefusal(() => pdf, 'INVALID_FILE_TYPE');
    const scan = await upload(app.useCases, driver, { purpose: 'driver_document' });
    expect(app.useCases.objectStorage.kept.get(`${scan}/whole`)?.contentType).toBe('image/jpeg');
  });

  it('is asked of drivers only, and refuses everything else in its own words', async () => {
    await expectRefusal(async () => address({ purpose: 'driver_document' }), { kind: 'forbidden' });
    const one = await address({ purpose: 'driver_document' }, await app.driver());
    await expectRefusal(() => send(Buffer.from('PK'), one), {
      message: 'Please select an image file (JPG, PNG, etc.)',
    });
  });

  it('is no photo: neither set as one nor read at the address of one', async () => {
    const driver = await app.driver();
    const id = await upload(app.useCases, driver, { purpose: 'driver_document' });
    await expectRefusal(() => setPhoto(id, driver), { kind: 'not_found' });
    attach(id);
    await expectRefusal(() => app.useCases.readPhoto.execute({ id }), { kind: 'not_found' });
  });
});

describe('a profile photo', () => {
  it("is never made of another user's upload, of one that has not arrived, or of one that is in use", async () => {
    const stranger = await app.rider();
    const id = await upload(app.useCases, stranger);
    await expectRefusal(() => setPhoto(id), { kind: 'not_found' });
    await expectRefusal(async () => setPhoto((await address()).id), 'UPLOAD_MISSING');
    await setPhoto(id, stranger);
    await expectRefusal(() => setPhoto(id, stranger), 'UPLOAD_MISSING');
  });

  it.each([
    'https://elsewhere.test/cat.jpg',
    'javascript:alert(1)',
    '/api/objects/uploads/../photos/01990000-0000-7000-8000-000000000001',
    'x',
  ])('is refused from an address that is no upload: %s', async (photoURL) => {
    const refusal = await toRefusal(() => app.useCases.setProfilePhoto.execute(rider, { photoURL }));
    expect(refusal).toMatchObject({ code: 'INVALID_FIELD', details: { field: 'photoURL' } });
  });

  it('replaces the one before, which can no longer be read', async () => {
    const [first, second] = [await upload(app.useCases, rider), await upload(app.useCases, rider)];
    await setPhoto(first);
    await setPhoto(second);
    await expectRefusal(() => app.useCases.readPhoto.execute({ id: first }), { kind: 'not_found' });
    await app.useCases.readPhoto.execute({ id: second });
  });

  it('can be taken away', async () => {
    const id = await upload(app.useCases, rider);
    await setPhoto(id);
    const user = await app.useCases.removeProfilePhoto.execute(rider);
    expect(user.profileImageUrl).toBeNull();
    await expectRefusal(() => app.useCases.readPhoto.execute({ id }), { kind: 'not_found' });
  });
});

describe('files that nobody uses', () => {
  it('are deleted: replaced ones at once, uploads that led to nothing after an hour', async () => {
    const [used, replaced, unused] = [
      await upload(app.useCases, rider),
      await upload(app.useCases, rider),
      await upload(app.useCases, rider),
    ];
    await address();
    await setPhoto(replaced);
    await setPhoto(used);
    expect(await app.useCases.purgeObjects.execute()).toBe(1);
    app.clock.advance({ minutes: 59 });
    expect(await app.useCases.purgeObjects.execute()).toBe(0);
    expect(app.useCases.objectStorage.kept.has(`${unused}/384`)).toBe(true);
    app.clock.advance({ minutes: 2 });
    expect(await app.useCases.purgeObjects.execute()).toBe(2);
    expect([...app.useCases.objectStorage.kept.keys()].sort()).toEqual([`${used}/384`, `${used}/96`]);
    expect([...app.tables.storedObjects.keys()]).toEqual([used]);
  });
});

/** Takes a document into use past every use case. */
function attach(id: string): void {
  const object = app.tables.storedObjects.get(id);
  if (!object) throw new RangeError(`No object ${id}`);
  app.tables.storedObjects.set(id, { ...object, state: 'attached' });
}

/** A JPEG with a comment right after its first marker. */
function withComment(jpeg: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]);
}
