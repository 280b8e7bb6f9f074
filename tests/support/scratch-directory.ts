import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFileSystem = '/dev/shm';
const enoughBytes = 2 * 1024 ** 3;

/**
 * Where databases of tests live. A database is hundreds of small files: making a copy takes 25 ms in memory and
 * 50 ms or, on a busy machine, a second on disk. Containers often have too little of such memory, then it is the disk.
 */
export function scratchDirectory(): string {
  try {
    accessSync(memoryFileSystem, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFileSystem);
    return bavail * bsize >= enoughBytes ? memoryFileSystem : tmpdir();
  } catch {
    return tmpdir(); // not Linux
  }
}
