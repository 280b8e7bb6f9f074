import { describe, expect, it } from 'vitest';
import { cleanTree } from './clean-tree.ts';
import { cruiseLayers, ruleNames } from './cruise-layers.ts';
import { writeViolatingTree, type Imports } from './violating-tree.ts';
import { layerViolations } from './layer-violations.ts';

/** Each violation as `rule: file`; a rule about folders names the folder. */
async function violationsIn(files: Imports): Promise<string[]> {
  using tree = writeViolatingTree(files);
  const { summary } = await cruiseLayers(tree.root);
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort();
}

describe('the layer rules', () => {
  it('find nothing wrong with a tree that keeps them', async () => {
    expect(await violationsIn(cleanTree)).toEqual([]);
  });

  it('find every violation, and nothing else', async () => {
    const files = Object.fromEntries(layerViolations.flatMap(({ files }) => Object.entries(files)));
    const expected = layerViolations.flatMap(({ rule, found }) => found.map((where) => `${rule}: ${where}`));
    expect(await violationsIn({ ...cleanTree, ...files })).toEqual(expected.sort());
  });

  it('each have a violation that they report', async () => {
    expect([...new Set(layerViolations.map(({ rule }) => rule))].sort()).toEqual((await ruleNames()).sort());
  });

  it.each<{ state: string; files: Imports }>([
    { state: 'is missing', files: {} },
    { state: 'could not be read', files: { 'domain/README.md': [] } },
  ])('refuse to judge a tree of which a layer $state', async ({ files }) => {
    const withoutDomain = Object.entries(cleanTree).filter(([path]) => !path.startsWith('domain/'));
    const tree = { ...Object.fromEntries(withoutDomain), ...files };
    await expect(violationsIn(tree)).rejects.toThrow('0 modules cruised in domain');
  });
});
