import type { Plugin } from 'vite';
import { compileCatalogue, readSpanish, SPANISH_FILE } from './catalogue.ts';
import { expandMacros } from './macros.ts';

/** Vite plugin: writes out the macros of the client's texts and compiles the catalogues of its other languages. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load: {
      filter: { id: SPANISH_FILE },
      handler: () => JSON.stringify(compileCatalogue(readSpanish())),
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const { code: expanded, map } = await expandMacros(code, id);
        return { code: expanded, map: map as never };
      },
    },
  };
}
