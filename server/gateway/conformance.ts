/**
 * What every gateway must do, whatever it is made of: Vite's two servers today, nginx in production.
 * A runner starts the gateway, the recording service behind it, and goes through both lists.
 */
export { EXCHANGES } from "./testing/exchanges.ts";
/** For gateways that keep the gate themselves, which those in Node do and nginx does not. */
export { GATE_CLOSINGS } from "./testing/gate-closings.ts";
export { PAGE_HEADERS_ASKED, PROBES } from "./testing/probes.ts";
