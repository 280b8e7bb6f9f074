import { readFile } from 'node:fs/promises';
import type { CreateUploadInput } from '../../application/objects/inputs.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { DemoDriver } from './demo-people.ts';

/** Sends a picture beside this file as its owner would; answers the address it was uploaded to. */
export async function uploadPicture(
  useCases: UseCases,
  actor: UserActor,
  purpose: NonNullable<CreateUploadInput['purpose']>,
  path: string,
): Promise<string> {
  const bytes = await readFile(new URL(`${path}.webp`, import.meta.url));
  const { uploadUrl } = await useCases.createUpload.execute(actor, { purpose });
  const { pathname, searchParams } = new URL(uploadUrl, 'http://localhost');
  const id = pathname.split('/').at(-1) ?? '';
  async function* chunks() {
    yield bytes;
  }
  const file = { sizeBytes: bytes.length, chunks: chunks() };
  await useCases.receiveUpload.execute(id, searchParams.get('token') ?? '', file);
  return uploadUrl;
}

/** The photo of an approved driver: a drawing, as nobody of the demo is a real person. */
export async function setPortrait(useCases: UseCases, actor: UserActor, { name }: DemoDriver): Promise<void> {
  const [firstName] = name;
  const portrait = `portraits/${firstName.toLowerCase()}`;
  const photoURL = await uploadPicture(useCases, actor, 'profile_photo', portrait);
  await useCases.setProfilePhoto.execute(actor, { photoURL });
}
