import type { Notifications } from "./notice.ts";

/** A browser's notifications: what it is asked, and what it is given to show. */
export function testNotifications(
  permission: NotificationPermission,
  decision: NotificationPermission = permission,
) {
  const given: { title: string; body: string | undefined; tag: string | undefined }[] = [];
  let asked = 0;
  class Shown {
    static permission = permission;
    static requestPermission = async () => {
      asked += 1;
      Shown.permission = decision;
      return decision;
    };

    constructor(title: string, { body, tag }: NotificationOptions) {
      given.push({ title, body, tag });
    }
  }
  // The library calls the permission read-only, which it is to a page and not to its browser.
  const notifications: {
    -readonly [Key in keyof Notifications]: Notifications[Key];
  } & Notifications = Shown;
  return { notifications, given, asked: () => asked };
}
