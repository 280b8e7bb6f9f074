/** Counts what is open, by its owner and in all, up to a limit of each. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: { readonly perOwner: number; readonly inAll: number }) {}

  /** Counts one more; false, and nothing counted, when a limit is reached. */
  add(owner: string): boolean {
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.limits.perOwner || this.all >= this.limits.inAll) return false;
    this.counts.set(owner, count + 1);
    this.all += 1;
    return true;
  }

  /** One that was added is gone. */
  remove(owner: string): void {
    const count = (this.counts.get(owner) ?? 0) - 1;
    if (count < 0) return;
    this.all -= 1;
    if (count === 0) this.counts.delete(owner);
    else this.counts.set(owner, count);
  }

  get size(): number {
    return this.all;
  }
}
