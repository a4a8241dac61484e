/** The browser's notifications, as far as they are used here; undefined where it has none. */
export type Notifications = Pick<typeof Notification, "permission" | "requestPermission"> &
  (new (
    title: string,
    options: NotificationOptions,
  ) => unknown);

/** What the system lets us say; `none` where the browser has no notifications. */
export const noticePermission = (
  notifications: Notifications | undefined,
): NotificationPermission | "none" => notifications?.permission ?? "none";

/** Asks where nobody has decided yet: with a person's first alert, never before. */
export async function askForNotices(
  notifications: Notifications | undefined,
): Promise<NotificationPermission | "none"> {
  if (notifications?.permission !== "default") return noticePermission(notifications);
  return notifications.requestPermission().catch(() => "denied" as const);
}

/** One notification of the system. `id` keeps two tabs from showing the same twice. */
export function giveNotice(
  notifications: Notifications | undefined,
  { id, title, body }: { id: string; title: string; body: string },
): void {
  if (notifications?.permission !== "granted") return;
  try {
    new notifications(title, { body, tag: id });
  } catch {
    // Some mobile browsers let only a service worker notify. The page says it in any case.
  }
}
