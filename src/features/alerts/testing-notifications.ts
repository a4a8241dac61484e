import type { Notifications } from "./notice.ts";

/** Fake browser notifications that record the shown ones and count permission requests. */
export function testNotifications(
  permission: NotificationPermission,
  decision: NotificationPermission = permission,
) {
  const shown: { title: string; body: string | undefined; tag: string | undefined }[] = [];
  let requestCount = 0;
  class Shown {
    static permission = permission;
    static requestPermission = async () => {
      requestCount += 1;
      Shown.permission = decision;
      return decision;
    };

    constructor(title: string, { body, tag }: NotificationOptions) {
      shown.push({ title, body, tag });
    }
  }
  // The DOM types declare `permission` read-only; this fake has to change it.
  const notifications: {
    -readonly [Key in keyof Notifications]: Notifications[Key];
  } & Notifications = Shown;
  return { notifications, shown, requestCount: () => requestCount };
}
