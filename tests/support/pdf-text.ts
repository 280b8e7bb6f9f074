import { inflateSync } from 'node:zlib';

/**
 * The texts of each page of a PDF in the order in which they are drawn, as a reader that knows nothing of what wrote it: by the
 * fonts' own tables of characters.
 */
export function textsOfPdf(bytes: Uint8Array): string[][] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const characters = charactersOf(object);
  return pages.map((page) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '';
    const fontOf = new Map([...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, id]));
    const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    const texts: string[] = [];
    let font = '';
    for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = fontOf.get(name) ?? '';
      if (!glyphs) continue;
      const table = characters(font);
      const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      texts.push((hex.match(/.{4}/g) ?? []).map((glyph) => table[Number.parseInt(glyph, 16)]).join(''));
    }
    return texts;
  });
}

/** The characters of the glyphs of a font, by its table for readers that copy text. */
function charactersOf(object: (id: string | undefined) => string): (font: string) => readonly string[] {
  return (font) => {
    const table = streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1]));
    const ranges = [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/g)].map(([, range = '']) => range);
    return ranges.flatMap((range) =>
      [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
        String.fromCharCode(...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      ),
    );
  };
}

function streamOf(body: string): string {
  const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
}
