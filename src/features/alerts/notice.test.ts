import { beforeEach, describe, expect, test } from "vitest";
import { $noticesFail, noticePermission, requestNoticePermission, showNotice } from "./notice.ts";
import { testNotifications } from "./testing-notifications.ts";

const NOTICE = { id: "x", title: "t", body: "b" };

beforeEach(() => $noticesFail.set(false));

describe("asking for notifications", () => {
  test("requests an undecided permission, and returns the answer", async () => {
    const { notifications, requestCount } = testNotifications("default", "granted");
    expect(await requestNoticePermission(notifications)).toBe("granted");
    expect(requestCount()).toBe(1);
  });

  test.each(["granted", "denied"] as const)(
    "requests nothing once they are %s",
    async (decided) => {
      const { notifications, requestCount } = testNotifications(decided);
      expect(await requestNoticePermission(notifications)).toBe(decided);
      expect(requestCount()).toBe(0);
    },
  );

  test("resolves without permission where the browser has no notifications or throws", async () => {
    expect(await requestNoticePermission(undefined)).toBe("none");
    expect(noticePermission(undefined)).toBe("none");
    const { notifications } = testNotifications("default");
    notifications.requestPermission = () => Promise.reject(new Error("no"));
    expect(await requestNoticePermission(notifications)).toBe("denied");
  });
});

describe("a notification", () => {
  test("is shown with the permission", async () => {
    const { notifications, shown } = testNotifications("granted");
    await showNotice(notifications, undefined, NOTICE);
    expect(shown).toEqual([{ title: "t", body: "b", tag: "x" }]);
  });

  test.each(["default", "denied"] as const)(
    "is not shown while the permission is %s",
    async (permission) => {
      const { notifications, shown } = testNotifications(permission);
      await showNotice(notifications, undefined, NOTICE);
      expect(shown).toEqual([]);
    },
  );

  /** Fake of Android browsers, where a page may not show a notification itself. */
  const refusing = () =>
    new Proxy(testNotifications("granted").notifications, {
      construct: () => {
        throw new TypeError("Illegal constructor");
      },
    });

  test("is shown by the service worker where the browser refuses it to a page", async () => {
    const shown: unknown[] = [];
    const showNotification = async (...notice: unknown[]) => void shown.push(notice);
    const workers = { getRegistration: async () => ({ showNotification }) };
    await showNotice(refusing(), workers, NOTICE);
    expect(shown).toEqual([["t", { body: "b", tag: "x" }]]);
    expect($noticesFail.get()).toBe(false);
  });

  test.each([
    ["there are none", undefined],
    ["there is none for the page", { getRegistration: async () => undefined }],
    [
      "it fails too",
      {
        getRegistration: async () => ({
          showNotification: () => Promise.reject(new TypeError("no")),
        }),
      },
    ],
  ])("is reported as failed where no service worker can show it: %s", async (_, workers) => {
    await showNotice(refusing(), workers, NOTICE);
    expect($noticesFail.get()).toBe(true);
  });
});
