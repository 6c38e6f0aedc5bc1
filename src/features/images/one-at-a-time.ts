/** Runs asynchronous work one after the other, in the order in which it was given, urgent work before the rest. */
export class OneAtATime {
  private readonly urgent: (() => void)[] = [];
  private readonly waiting: (() => void)[] = [];
  private running = false;

  async run<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    if (this.running) await new Promise<void>((start) => (isUrgent ? this.urgent : this.waiting).push(start));
    this.running = true;
    try {
      return await work();
    } finally {
      const next = this.urgent.shift() ?? this.waiting.shift();
      if (next) next();
      else this.running = false;
    }
  }
}
