import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scratchDirectory } from './scratch-directory.ts';

/** A disk of its own for a folder, on which only its user runs out of room. Needs root, and Linux. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Leaves no byte. */
  fill(): void;
  makeRoom(): void;
}

/** One that can be slow, too. */
export interface SlowableDisk extends SmallDisk {
  /** The kernel lets so many writes a second reach it, in order. */
  slowDown(writesPerSecond: number): void;
  speedUp(): void;
}

const MEGABYTE = Buffer.alloc(1_048_576);
const BLOCK = MEGABYTE.subarray(0, 4_096);
const THROTTLE = '/sys/fs/cgroup/blkio/blkio.throttle.write_iops_device';

/** In memory. Throws where nothing may be mounted. */
export function mountMemoryDisk(megabytes: number): SmallDisk {
  return mounted((folder) => run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder));
}

/**
 * A file with a file system of its own, as a block device: what is flushed to it is counted and can be held back. Throws
 * where nothing may be mounted, or the kernel holds nothing back.
 */
export function mountSlowableDisk(megabytes: number): SlowableDisk {
  statSync(THROTTLE);
  const image = path.join(mkdtempSync(path.join(scratchDirectory(), 'maumee-disk-')), 'image');
  const removeImage = () => rmSync(path.dirname(image), { recursive: true, force: true });
  try {
    writeFileSync(image, '');
    truncateSync(image, megabytes * MEGABYTE.length);
    // No room is kept for root.
    run('mkfs.ext4', '-q', '-F', '-m', '0', image);
    const disk = mounted((folder) => run('mount', '-o', 'loop', image, folder));
    const { dev } = statSync(disk.path);
    const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
    const limit = (writesPerSecond: number) => {
      writeFileSync(THROTTLE, `${major}:${minor} ${writesPerSecond}`);
    };
    return {
      ...disk,
      slowDown: limit,
      speedUp: () => limit(0),
      [Symbol.dispose]: () => {
        limit(0);
        disk[Symbol.dispose]();
        removeImage();
      },
    };
  } catch (error) {
    removeImage();
    throw error;
  }
}

function mounted(mount: (folder: string) => void): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'maumee-mount-'));
  const filler = path.join(folder, 'filler');
  try {
    mount(folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    path: folder,
    fill: () => writeUntilFull(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    [Symbol.dispose]: () => {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const piece of [MEGABYTE, BLOCK]) while (hasRoomFor(descriptor, piece));
  } finally {
    closeSync(descriptor);
  }
}

function hasRoomFor(descriptor: number, piece: Buffer): boolean {
  try {
    return writeSync(descriptor, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Throws with what the program said. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
