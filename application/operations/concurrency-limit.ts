/** Bounds what is open at once, of each owner and in total. */
export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: { readonly perOwner: number; readonly total: number }) {}

  /** Counts one more; false, and nothing counted, when a limit is reached. */
  acquire(owner: string): boolean {
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.limits.perOwner || this.total >= this.limits.total) return false;
    this.counts.set(owner, count + 1);
    this.total += 1;
    return true;
  }

  /** One that was acquired is gone. */
  release(owner: string): void {
    const count = (this.counts.get(owner) ?? 0) - 1;
    if (count < 0) return;
    this.total -= 1;
    if (count === 0) this.counts.delete(owner);
    else this.counts.set(owner, count);
  }

  get size(): number {
    return this.total;
  }
}
