/**
 * The conformance cases of every gateway: Vite's two servers, `npm run serve`, and nginx in front of that. A runner
 * starts the gateway and a recording service behind it, and runs all cases.
 */
export { EXCHANGES } from "./testing/exchanges.ts";
export { GATE_CLOSINGS } from "./testing/gate-closings.ts";
export { PAGE_HEADERS_ASKED, REFUSED_REQUESTS } from "./testing/refused-requests.ts";
