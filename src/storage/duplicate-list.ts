import { ownText } from "./field-schemas.ts";
import { addList } from "./list-edits.ts";
import { type Lists, MAX_NAME_LENGTH } from "./lists.ts";

/**
 * Returns an edit that inserts a copy with another id and name right after a list. It stands apart from the other
 * edits because only menus need it, and loads with them.
 */
export function duplicateList(
  id: string,
  copyName: string,
): (lists: Lists, newId: string) => Lists {
  const name = ownText(copyName, MAX_NAME_LENGTH);
  return (lists, newId) => {
    const at = lists.lists.findIndex((list) => list.id === id);
    const list = lists.lists[at];
    return list && name ? addList(lists, { ...list, id: newId, name }, at + 1) : lists;
  };
}
