// Prints what we ship, as CycloneDX: `npm sbom` of a lockfile without development's packages. Its own `--omit dev` leaves
// out whatever both ask for.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const shipped = { ...read('package.json'), devDependencies: {} };
const lock = read('package-lock.json');
for (const [place, { dev }] of Object.entries(lock.packages)) {
  if (dev) delete lock.packages[place];
}
delete lock.packages[''].devDependencies;

const temporary = mkdtempSync(path.join(tmpdir(), 'sbom-'));
try {
  // npm calls the product by the name of its folder.
  const folder = path.join(temporary, shipped.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(shipped));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
} finally {
  rmSync(temporary, { recursive: true });
}
