import { answerTo } from "./answer-offline.ts";
import { type Pages, showPage } from "./show-page.ts";
import { storeBuild } from "./stored-build.ts";

/*
 * The used members of a service worker's scope and of its events; TypeScript's DOM library does not
 * describe them.
 */
interface ExtendableEvent {
  waitUntil(until: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Pick<Notification, "close">;
}
interface WorkerScope {
  readonly clients: Pages & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate" | "message",
    listener: (event: ExtendableEvent) => void,
  ): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const options = {
  caches,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  origin: location.origin,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

// A build that cannot be stored now is stored when the next page reports that it is ready.
const store = () => storeBuild(options).catch(() => undefined);

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => event.waitUntil(store()));
scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request, options);
  if (answer) event.respondWith(answer);
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(scope.clients));
});
