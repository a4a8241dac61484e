import { atom } from "nanostores";

/** The used part of the browser's Notification API. */
export type Notifications = Pick<typeof Notification, "permission" | "requestPermission"> &
  (new (
    title: string,
    options: NotificationOptions,
  ) => unknown);

/** Permission for notifications; `none` if the browser has no notifications. */
export type NoticePermission = NotificationPermission | "none";

export const noticePermission = (notifications: Notifications | undefined): NoticePermission =>
  notifications?.permission ?? "none";

/** Requests permission if it is undecided. Call it only when the user adds an alert or turns notifications on. */
export async function requestNoticePermission(
  notifications: Notifications | undefined,
): Promise<NoticePermission> {
  if (notifications?.permission !== "default") return noticePermission(notifications);
  return notifications.requestPermission().catch(() => "denied" as const);
}

/** The used part of the browser's service workers, which may notify where a page may not. */
export type Workers = Readonly<{
  getRegistration: () => Promise<Pick<ServiceWorkerRegistration, "showNotification"> | undefined>;
}>;

/** Whether the last notification failed despite the permission. */
export const $noticesFail = atom(false);

/** Shows a system notification. The same `id` from two tabs shows only one. Never rejects. */
export async function showNotice(
  notifications: Notifications | undefined,
  workers: Workers | undefined,
  { id, title, body }: { id: string; title: string; body: string },
): Promise<void> {
  if (notifications?.permission !== "granted") return;
  const options = { body, tag: id };
  try {
    new notifications(title, options);
    $noticesFail.set(false);
  } catch {
    // Browsers on Android let only a service worker notify.
    $noticesFail.set(!(await showByServiceWorker(workers, title, options)));
  }
}

/** Resolves to false if there is no service worker, or if it fails too. */
async function showByServiceWorker(
  workers: Workers | undefined,
  title: string,
  options: NotificationOptions,
): Promise<boolean> {
  try {
    const worker = await workers?.getRegistration();
    await worker?.showNotification(title, options);
    return worker !== undefined;
  } catch {
    return false;
  }
}
