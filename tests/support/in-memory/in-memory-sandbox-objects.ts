import type {
  SandboxChange,
  SandboxKind,
  SandboxObject,
  SandboxObjects,
} from '../../../adapters/sandbox-payments/sandbox-objects.ts';

/** The objects of the test-money provider, in the order in which they were made. */
export class InMemorySandboxObjects implements SandboxObjects {
  private readonly kept = new Map<string, { readonly object: SandboxObject; readonly madeAt: Date }>();

  async insertOnce(
    kind: SandboxKind,
    ourId: string,
    make: () => Promise<SandboxObject> | SandboxObject,
  ): Promise<SandboxObject> {
    const existing = await this.findByOurId(kind, ourId);
    if (existing) return existing;
    const made = await make();
    const meanwhile = this.ofKind(kind).find((object) => object.ourId === ourId);
    if (!meanwhile) this.insert(made);
    return meanwhile ?? made;
  }

  async find(id: string): Promise<SandboxObject | null> {
    return this.kept.get(id)?.object ?? null;
  }

  async findByOurId(kind: SandboxKind, ourId: string): Promise<SandboxObject | null> {
    return this.ofKind(kind).find((object) => object.ourId === ourId) ?? null;
  }

  async listByParent(kind: SandboxKind, parentId: string): Promise<SandboxObject[]> {
    return this.ofKind(kind).filter((object) => object.parentId === parentId);
  }

  async *listSince(kind: SandboxKind, since: Date): AsyncIterable<SandboxObject> {
    for (const { object, madeAt } of [...this.kept.values()])
      if (object.kind === kind && madeAt >= since) yield object;
  }

  async change(id: string, change: (data: object) => SandboxChange | null): Promise<SandboxObject | null> {
    const found = this.kept.get(id);
    const wanted = found && change(found.object.data);
    if (!found || !wanted) return found?.object ?? null;
    const object = { ...found.object, data: wanted.data };
    this.kept.set(id, { ...found, object });
    if (wanted.made) this.insert(wanted.made);
    return object;
  }

  private insert(object: SandboxObject): void {
    this.kept.set(object.id, { object, madeAt: new Date() });
  }

  private ofKind(kind: SandboxKind): SandboxObject[] {
    return [...this.kept.values()].map(({ object }) => object).filter((object) => object.kind === kind);
  }
}
