import { describe, expect, test } from "vitest";
import { askForNotices, giveNotice, noticePermission } from "./notice.ts";
import { testNotifications } from "./testing-notifications.ts";

const NOTICE = { id: "x", title: "t", body: "b" };

describe("asking for notifications", () => {
  test("happens where nobody has decided, and says what was decided", async () => {
    const { notifications, asked } = testNotifications("default", "granted");
    expect(await askForNotices(notifications)).toBe("granted");
    expect(asked()).toBe(1);
  });

  test.each(["granted", "denied"] as const)("does not happen once they are %s", async (decided) => {
    const { notifications, asked } = testNotifications(decided);
    expect(await askForNotices(notifications)).toBe(decided);
    expect(asked()).toBe(0);
  });

  test("of a browser that has none, or fails, comes to nothing", async () => {
    expect(await askForNotices(undefined)).toBe("none");
    expect(noticePermission(undefined)).toBe("none");
    const { notifications } = testNotifications("default");
    notifications.requestPermission = () => Promise.reject(new Error("no"));
    expect(await askForNotices(notifications)).toBe("denied");
  });
});

describe("a notification", () => {
  test("is given where it may be", () => {
    const { notifications, given } = testNotifications("granted");
    giveNotice(notifications, NOTICE);
    expect(given).toEqual([{ title: "t", body: "b", tag: "x" }]);
  });

  test.each(["default", "denied"] as const)("is not given while they are %s", (permission) => {
    const { notifications, given } = testNotifications(permission);
    giveNotice(notifications, NOTICE);
    expect(given).toEqual([]);
  });

  test("that the browser refuses a page throws nothing", () => {
    const { notifications } = testNotifications("granted");
    const refusing = new Proxy(notifications, {
      construct: () => {
        throw new TypeError("Illegal constructor");
      },
    });
    expect(() => giveNotice(refusing, NOTICE)).not.toThrow();
  });
});
