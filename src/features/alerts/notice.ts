import { atom } from "nanostores";

/** The browser's notifications, as far as they are used here; undefined where it has none. */
export type Notifications = Pick<typeof Notification, "permission" | "requestPermission"> &
  (new (
    title: string,
    options: NotificationOptions,
  ) => unknown);

/** Returns the permission for notifications; `none` if the browser has no notifications. */
export const noticePermission = (
  notifications: Notifications | undefined,
): NotificationPermission | "none" => notifications?.permission ?? "none";

/** Asks for permission if it is undecided: with a person's first alert, never before. */
export async function askForNotices(
  notifications: Notifications | undefined,
): Promise<NotificationPermission | "none"> {
  if (notifications?.permission !== "default") return noticePermission(notifications);
  return notifications.requestPermission().catch(() => "denied" as const);
}

/** Notifies where a page may not; undefined where the browser has no service workers. */
export type Workers = Readonly<{
  getRegistration: () => Promise<Pick<ServiceWorkerRegistration, "showNotification"> | undefined>;
}>;

/** Whether the system took none though it had been allowed; what is said of it waits for the first. */
export const $noticesFail = atom(false);

/** One notification of the system. `id` keeps two tabs from showing the same twice. Never throws. */
export async function giveNotice(
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
    $noticesFail.set(!(await giveThrough(workers, title, options)));
  }
}

/** False where there is no service worker, or it could not either. */
async function giveThrough(
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
