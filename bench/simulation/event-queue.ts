interface Arrival {
  readonly at: number;
  readonly order: number;
  readonly run: (now: number) => void;
}

/** Events by their time, earliest first. */
export interface EventQueue {
  readonly add: (at: number, run: (now: number) => void) => void;
  /** Removes and returns the first event; undefined if that is later than `untilMs`. */
  readonly take: (untilMs?: number) => Arrival | undefined;
}

/** Events of equal times keep the order in which they were added, so that a seed gives one course. */
export function createEventQueue(): EventQueue {
  const heap: Arrival[] = [];
  let order = 0;
  const before = (a: Arrival, b: Arrival): boolean =>
    a.at < b.at || (a.at === b.at && a.order < b.order);
  return {
    add(at, run) {
      const entry = { at, order: order++, run };
      let index = heap.length;
      heap.push(entry);
      while (index > 0) {
        const parentIndex = (index - 1) >> 1;
        const parent = heap[parentIndex];
        if (parent === undefined || !before(entry, parent)) break;
        heap[index] = parent;
        index = parentIndex;
      }
      heap[index] = entry;
    },
    take(untilMs = Number.POSITIVE_INFINITY) {
      const first = heap[0];
      if (first !== undefined && first.at > untilMs) return undefined;
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let index = 0;
      for (;;) {
        let childIndex = 2 * index + 1;
        let child = heap[childIndex];
        const right = heap[childIndex + 1];
        if (child !== undefined && right !== undefined && before(right, child)) {
          child = right;
          childIndex += 1;
        }
        if (child === undefined || !before(child, last)) break;
        heap[index] = child;
        index = childIndex;
      }
      heap[index] = last;
      return first;
    },
  };
}
