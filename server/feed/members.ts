import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { ClientWant } from "./fair-shares.ts";
import type { Outcome } from "./outcome-store.ts";

/** How a stream wants one instrument. */
export interface MemberWant extends ClientWant {
  /** The shortest time between two checks, in milliseconds. */
  readonly intervalMs: number;
}

/** Receives a stream's news from the feed. Of the member's own calls, only `setDemand` calls it back. */
export interface MemberListener {
  /** A new outcome of a wanted instrument; in `setDemand`, the stored outcome of each newly wanted one. */
  readonly outcome: (isin: Isin, outcome: Outcome<Quote>) => void;
  /** The list does not hold a wanted instrument, so it is not requested. */
  readonly notListed: (isin: Isin) => void;
  /** A gate has closed or opened, or the service has become reachable or unreachable. */
  readonly status: () => void;
}

/** A client of the feed with a demand of its own: one stream. */
export interface Member {
  /**
   * Replaces its whole demand, and passes the stored outcomes of newly wanted instruments to the listener.
   *
   * @returns those instruments
   */
  setDemand(wants: ReadonlyMap<Isin, MemberWant>): readonly Isin[];
  /** The last failure, while the service is unreachable. */
  failure(): Outcome<Quote> | undefined;
  /** Its wanted instruments without an outcome. */
  unanswered(): readonly Isin[];
  /** A person asks to try a refused token or a silent service at once. */
  tryNow(): void;
  leave(): void;
}

/** What streams need of the backend. */
interface MembersBackend {
  /** Called when the demand of a stream has changed. */
  readonly demandChanged: () => void;
  /** The last failure, while the service is unreachable. */
  readonly failure: () => Outcome<Quote> | undefined;
  readonly tryNow: () => void;
}

/** All streams of one feed, and their demand. */
export interface Members {
  /** Sets the backend, which is opened after the members: it reads their demand. */
  connect(backend: MembersBackend): void;
  join(listener: MemberListener): Member;
  /** The demand of each stream for listed instruments. */
  byClient(): ReadonlyMap<string, ReadonlyMap<Isin, MemberWant>>;
  /** The shortest wanted interval of each instrument, and one of the streams that want it. */
  wanted(): ReadonlyMap<Isin, { readonly intervalMs: number; readonly client: string }>;
  /** The number of streams with a demand. */
  readonly size: number;
  publish(isin: Isin, outcome: Outcome<Quote>): void;
  /** Sends one failure for every wanted instrument. */
  publishFailure(outcome: Outcome<Quote>): void;
  statusChanged(): void;
  /** Sends `notListed` for every wanted instrument that the new list does not hold. */
  listChanged(): void;
}

interface MembersParts {
  readonly isListed: (isin: Isin) => boolean;
  /** The stored outcome of an instrument. */
  readonly known: (isin: Isin) => Outcome<Quote> | undefined;
}

interface Entry {
  readonly name: string;
  readonly listener: MemberListener;
  wants: ReadonlyMap<Isin, MemberWant>;
}

const NOTHING: ReadonlyMap<Isin, MemberWant> = new Map();

export function createMembers(parts: MembersParts): Members {
  const { isListed, known } = parts;
  let backend: MembersBackend | undefined;
  const entries = new Set<Entry>();
  const wanting = new Map<Isin, Set<Entry>>();
  let count = 0;
  let wantingCount = 0;

  function want(isin: Isin, member: Entry) {
    const others = wanting.get(isin);
    if (others) others.add(member);
    else wanting.set(isin, new Set([member]));
  }

  function drop(isin: Isin, member: Entry) {
    const others = wanting.get(isin);
    others?.delete(member);
    if (others?.size === 0) wanting.delete(isin);
  }

  function setDemand(member: Entry, wants: ReadonlyMap<Isin, MemberWant>) {
    const before = member.wants;
    member.wants = wants;
    for (const isin of before.keys()) if (!wants.has(isin)) drop(isin, member);
    const added = [...wants.keys()].filter((isin) => !before.has(isin));
    for (const isin of added) {
      want(isin, member);
      const outcome = known(isin);
      if (!isListed(isin)) member.listener.notListed(isin);
      else if (outcome) member.listener.outcome(isin, outcome);
    }
    wantingCount += Number(wants.size > 0) - Number(before.size > 0);
    if (!isSame(before, wants)) backend?.demandChanged();
    return added;
  }

  const listedOf = ({ wants }: Entry): ReadonlyMap<Isin, MemberWant> => {
    for (const isin of wants.keys()) {
      if (!isListed(isin)) return new Map([...wants].filter(([each]) => isListed(each)));
    }
    return wants;
  };

  return {
    connect(next) {
      backend = next;
    },
    join(listener) {
      count += 1;
      // No address has this form.
      const member: Entry = { name: `stream ${count}`, listener, wants: NOTHING };
      entries.add(member);
      return {
        setDemand: (wants) => (entries.has(member) ? setDemand(member, wants) : []),
        failure: () => backend?.failure(),
        unanswered: () =>
          [...member.wants.keys()].filter((isin) => isListed(isin) && known(isin) === undefined),
        tryNow: () => backend?.tryNow(),
        leave() {
          if (!entries.has(member)) return;
          setDemand(member, NOTHING);
          entries.delete(member);
        },
      };
    },
    byClient: () =>
      new Map(
        [...entries].flatMap((member) =>
          member.wants.size === 0 ? [] : [[member.name, listedOf(member)] as const],
        ),
      ),
    wanted() {
      const all = new Map<Isin, { intervalMs: number; client: string }>();
      for (const [isin, members] of wanting) {
        if (!isListed(isin)) continue;
        let intervalMs = Number.POSITIVE_INFINITY;
        let client = "";
        for (const { name, wants } of members) {
          intervalMs = Math.min(intervalMs, wants.get(isin)?.intervalMs ?? intervalMs);
          client = name;
        }
        all.set(isin, { intervalMs, client });
      }
      return all;
    },
    get size() {
      return wantingCount;
    },
    publish(isin, outcome) {
      for (const { listener } of wanting.get(isin) ?? []) listener.outcome(isin, outcome);
    },
    publishFailure(outcome) {
      for (const [isin, members] of wanting) {
        if (!isListed(isin)) continue;
        for (const { listener } of members) listener.outcome(isin, outcome);
      }
    },
    statusChanged() {
      for (const { listener } of entries) listener.status();
    },
    listChanged() {
      for (const [isin, members] of wanting) {
        if (isListed(isin)) continue;
        for (const { listener } of members) listener.notListed(isin);
      }
    },
  };
}

function isSame(one: ReadonlyMap<Isin, MemberWant>, other: ReadonlyMap<Isin, MemberWant>): boolean {
  if (one.size !== other.size) return false;
  for (const [isin, { weight, isBackground, intervalMs }] of one) {
    const want = other.get(isin);
    if (want?.weight !== weight || want.isBackground !== isBackground) return false;
    if (want.intervalMs !== intervalMs) return false;
  }
  return true;
}
