import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Less is a full disk: a photo and the next piece of an embedded database's log (16 MB) would fill it. */
const LEAST_BYTES = 33_554_432;
/** A block, as disks count. */
const PROBE_BYTES = 4_096;

/** Throws unless the folder can be written to, and its disk has room for what comes next. */
export async function requireRoom(folder: string, leastBytes = LEAST_BYTES): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastBytes)
    throw new Error(`The disk of ${folder} is full: ${bavail * bsize} bytes are free`);
  // What only writing tells: a disk that is mounted to be read, a used-up share, a folder of somebody else.
  const probe = join(folder, `.room-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}
