/**
 * Measures contenders in turn, round after round: other load of the machine affects all of them alike.
 * Returns the figures of each contender in the order of the rounds.
 */
export async function inRounds<Name extends string, Figure>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name, round: number) => Promise<Figure>,
): Promise<ReadonlyMap<Name, readonly Figure[]>> {
  const figures = new Map(names.map((name): [Name, Figure[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Every second round runs in reverse order: no contender always follows the same one.
    const turn = round % 2 === 0 ? names : names.toReversed();
    for (const name of turn) figures.get(name)?.push(await measure(name, round));
  }
  return figures;
}
