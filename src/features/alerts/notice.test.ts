import { beforeEach, describe, expect, test } from "vitest";
import { $noticesFail, askForNotices, giveNotice, noticePermission } from "./notice.ts";
import { testNotifications } from "./testing-notifications.ts";

const NOTICE = { id: "x", title: "t", body: "b" };

beforeEach(() => $noticesFail.set(false));

describe("asking for notifications", () => {
  test("asks where no permission was given or refused, and returns the answer", async () => {
    const { notifications, asked } = testNotifications("default", "granted");
    expect(await askForNotices(notifications)).toBe("granted");
    expect(asked()).toBe(1);
  });

  test.each(["granted", "denied"] as const)("does not happen once they are %s", async (decided) => {
    const { notifications, asked } = testNotifications(decided);
    expect(await askForNotices(notifications)).toBe(decided);
    expect(asked()).toBe(0);
  });

  test("resolves without permission where the browser has no notifications or throws", async () => {
    expect(await askForNotices(undefined)).toBe("none");
    expect(noticePermission(undefined)).toBe("none");
    const { notifications } = testNotifications("default");
    notifications.requestPermission = () => Promise.reject(new Error("no"));
    expect(await askForNotices(notifications)).toBe("denied");
  });
});

describe("a notification", () => {
  test("is given where it may be", async () => {
    const { notifications, given } = testNotifications("granted");
    await giveNotice(notifications, undefined, NOTICE);
    expect(given).toEqual([{ title: "t", body: "b", tag: "x" }]);
  });

  test.each(["default", "denied"] as const)(
    "is not given while they are %s",
    async (permission) => {
      const { notifications, given } = testNotifications(permission);
      await giveNotice(notifications, undefined, NOTICE);
      expect(given).toEqual([]);
    },
  );

  /** As on Android, where a page may not show one itself. */
  const refusing = () =>
    new Proxy(testNotifications("granted").notifications, {
      construct: () => {
        throw new TypeError("Illegal constructor");
      },
    });

  test("is shown by the service worker where the browser refuses it to a page", async () => {
    const given: unknown[] = [];
    const showNotification = async (...notice: unknown[]) => void given.push(notice);
    const workers = { getRegistration: async () => ({ showNotification }) };
    await giveNotice(refusing(), workers, NOTICE);
    expect(given).toEqual([["t", { body: "b", tag: "x" }]]);
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
    await giveNotice(refusing(), workers, NOTICE);
    expect($noticesFail.get()).toBe(true);
  });
});
