import { answerTo } from "./answer-offline.ts";
import { type Pages, showPage } from "./show-page.ts";
import { storeBuild } from "./stored-build.ts";

/** The part of a service worker's scope that is used here; the page's library does not describe it. */
interface Happening {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetching extends Happening {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Tapped extends Happening {
  readonly notification: Pick<Notification, "close">;
}
interface WorkerScope {
  readonly clients: Pages & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "message", act: (event: Happening) => void): void;
  addEventListener(type: "fetch", act: (event: Fetching) => void): void;
  addEventListener(type: "notificationclick", act: (event: Tapped) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const options = {
  caches,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  origin: location.origin,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

// What cannot be stored now is stored when the next page reports that it is ready.
const keep = () => storeBuild(options).catch(() => undefined);

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => event.waitUntil(keep()));
scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request, options);
  if (answer) event.respondWith(answer);
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(scope.clients));
});
