import { Transformer } from '@napi-rs/image';
import type { UseCases } from '../../application/use-cases.ts';
import type { CreateUploadInput } from '../../application/objects/inputs.ts';
import type { UserActor } from '../../domain/users/user.ts';

/** A picture of one colour. */
export function aPicture(
  type: 'jpeg' | 'png' | 'webp' = 'png',
  [width, height]: readonly [number, number] = [8, 8],
): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).fill(200);
  return Transformer.fromRgbaPixels(pixels, width, height)[type]();
}

/** The id and the token of an upload address. */
export function partsOf(uploadUrl: string): { readonly id: string; readonly token: string } {
  const { pathname, searchParams } = new URL(uploadUrl, 'http://localhost');
  return { id: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' };
}

/** A file as it arrives, in pieces. */
export function incoming(bytes: Uint8Array, sizeBytes: number | null = bytes.length) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return { sizeBytes, chunks: chunks() };
}

/** Uploads a file of somebody's, which is not used yet; its id. */
export async function upload(
  useCases: Pick<UseCases, 'createUpload' | 'receiveUpload'>,
  actor: UserActor,
  input: CreateUploadInput = {},
  bytes?: Uint8Array,
): Promise<string> {
  const { id, token } = partsOf((await useCases.createUpload.execute(actor, input)).uploadUrl);
  await useCases.receiveUpload.execute(id, token, incoming(bytes ?? (await aPicture())));
  return id;
}
