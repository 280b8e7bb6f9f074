import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync, types as t, type NodePath, type PluginObj } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isPlainText } from './catalogue.ts';

const webRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A text of the client as its code has it: in English, with the placeholders of ICU messages. */
export interface SourceMessage {
  readonly message: string;
  /** Tells two meanings of the same English words apart. */
  readonly context: string | undefined;
  /** Path below web/. */
  readonly file: string;
}

interface Expanded {
  readonly code: string;
  readonly map: object | null;
  readonly messages: readonly SourceMessage[];
}

/** By file, as it was last: a build expands the client's modules for browsers and again to write out pages. */
const EXPANDED = new Map<string, { readonly code: string; readonly expanded: Promise<Expanded> }>();

/** Whether a module has texts. */
export function usesMacros(code: string): boolean {
  return /@lingui\/(core|react)\/macro/.test(code);
}

/**
 * Writes out Lingui's macros: each text becomes an id with its English message, compiled, so that English needs no
 * catalogue and no parser in the browser. `file` is an absolute path below web/.
 */
export function expandMacros(code: string, file: string): Promise<Expanded> {
  const known = EXPANDED.get(file);
  if (known?.code === code) return known.expanded;
  const expanded = expand(code, file);
  EXPANDED.set(file, { code, expanded });
  return expanded;
}

async function expand(code: string, file: string): Promise<Expanded> {
  const messages: SourceMessage[] = [];
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [
      [linguiMacro, { extract: true, stripMessageField: false, linguiConfig: toConfig(file) }],
      compileMessages((message, context) =>
        messages.push({ message, context, file: relative(webRoot, file) }),
      ),
    ],
  });
  return { code: result?.code ?? code, map: result?.map ?? null, messages };
}

/** Texts are looked up in our own instance and put into JSX by our own component, which need no provider. */
function toConfig(file: string) {
  const from = (module: string) => `./${relative(dirname(file), join(webRoot, module))}`;
  return {
    locales: ['en', 'es'],
    sourceLocale: 'en',
    macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
    runtimeConfigModule: {
      i18n: [from('lib/i18n.ts'), 'i18n'],
      Trans: [from('lib/trans.tsx'), 'Trans'],
    },
  };
}

function compileMessages(found: (message: string, context: string | undefined) => void): PluginObj {
  return {
    visitor: {
      Program: {
        exit: (program) => program.traverse({ ObjectExpression: (path) => compileDescriptor(path, found) }),
      },
    },
  };
}

/** The macros mark what they write with a comment. */
function compileDescriptor(
  { node }: NodePath<t.ObjectExpression>,
  found: (message: string, context: string | undefined) => void,
): void {
  if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
  const properties = node.properties.filter((property) => t.isObjectProperty(property));
  const get = (name: string) =>
    properties.find(({ key }) => t.isIdentifier(key, { name }) || t.isStringLiteral(key, { value: name }));
  const message = get('message');
  if (!message || !t.isStringLiteral(message.value)) return;
  const text = message.value.value;
  const context = get('context');
  found(text, t.isStringLiteral(context?.value) ? context.value.value : undefined);
  const id = get('id');
  const isPlain = isPlainText(text) && context === undefined && id !== undefined;
  // A plain text is its own id, which says it once and not twice.
  if (isPlain) id.value = t.stringLiteral(text);
  else message.value = t.valueToNode(JSON.parse(JSON.stringify(compileMessage(text))));
  const unused = [context, get('comment'), ...(isPlain ? [message] : [])];
  node.properties = node.properties.filter((property) => !unused.some((other) => other === property));
}
