import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const material = dirname(createRequire(import.meta.url).resolve('@mui/material/package.json'));
const IMPORT = /import \{([^}]*)\} from '@mui\/material';/g;

/**
 * Vite plugin: `import { Box } from '@mui/material'` imports that one module. By way of the package's index every
 * module would seem to import every component, which leaves no order for chunks to follow.
 */
export function deepImports(): Plugin {
  return {
    name: 'deep-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: "from '@mui/material'" },
      // Without a source map: none is built.
      handler: (code) => ({ code: code.replaceAll(IMPORT, (_, names: string) => split(names)), map: null }),
    },
  };
}

/** One import for each component; the theme's functions have a module together, types are left to the compiler. */
function split(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [, exported = '', local = exported] = /^(\w+)(?: as (\w+))?$/.exec(name) ?? [];
      if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from '@mui/material';`;
      if (existsSync(join(material, exported))) return `import ${local} from '@mui/material/${exported}';`;
      return `import { ${name} } from '@mui/material/styles';`;
    })
    .join(' ');
}
