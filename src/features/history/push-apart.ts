/**
 * Moves overlapping labels apart, no further than needed, in order, and within bounds that have room for
 * all. Positions are of their middles, in pixels from the top.
 */
export function pushApart(
  places: readonly number[],
  distance: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const pushed = order.map((index) => Math.min(bottom, Math.max(top, places[index] ?? 0)));
  const at = (index: number) => pushed[index] ?? 0;
  for (let index = 1; index < pushed.length; index += 1) {
    const missing = distance - (at(index) - at(index - 1));
    if (missing <= 0) continue;
    // Both move by half, as far as there is room.
    pushed[index - 1] = at(index - 1) - missing / 2;
    pushed[index] = at(index) + missing / 2;
  }
  for (let index = 0; index < pushed.length; index += 1) {
    const least = index === 0 ? top : at(index - 1) + distance;
    pushed[index] = Math.max(least, at(index));
  }
  for (let index = pushed.length - 1; index >= 0; index -= 1) {
    const most = index === pushed.length - 1 ? bottom : at(index + 1) - distance;
    pushed[index] = Math.min(most, at(index));
  }
  return places.map((_, index) => at(order.indexOf(index)));
}
