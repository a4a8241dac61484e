import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY } from "#server/gateway/testing/leaks.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { NODE_SUBJECTS, type Subject } from "#server/gateway/testing/subjects.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";

const JSON_TYPE = "Content-Type: application/json";

describe.each(Object.entries(NODE_SUBJECTS))(
  "the simulator's controls through %s",
  (_kind, start) => {
    let site: FixtureSite;
    let simulator: RecordingService;
    let subject: Subject;
    let received = "";

    beforeAll(async () => {
      site = makeFixtureSite(CANARY);
      simulator = await startRecordingService();
      subject = await start(site.root, {
        baseUrl: `${simulator.origin}/markets/beta`,
        token: CANARY,
        suggested: ["US0378331005"],
        source: "sim-1",
      });
    });

    beforeEach(() => {
      simulator.seen.length = 0;
      received = "";
      simulator.behave((request, response) => {
        request.on("data", (chunk) => {
          received += chunk;
        });
        request.on("end", () => response.end("{}"));
      });
    });

    afterAll(async () => {
      await subject.close();
      await simulator.close();
      site.remove();
    });

    const send = (line: string, headers: readonly string[] = [], body = "") => {
      const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
      return rawRequest(
        subject.port,
        requestText(subject.port, line, [...headers, ...length], body),
      );
    };

    test("are requested at the simulator's root, without the token", async () => {
      expect((await send("GET /simulator/requests?after=3")).status).toBe(200);
      expect(simulator.seen).toMatchObject([
        { method: "GET", target: "/simulator/requests?after=3" },
      ]);
      expect(simulator.seen[0]?.headers).not.toHaveProperty("authorization");
    });

    test("accept JSON unchanged", async () => {
      const body = '{"limit":"9/60s"}';
      expect((await send("PUT /simulator/limit", [JSON_TYPE], body)).status).toBe(200);
      expect(received).toBe(body);
      expect((await send("POST /simulator/reset", [JSON_TYPE])).status).toBe(200);
      expect((await send("DELETE /simulator/faults")).status).toBe(200);
      expect(simulator.seen.map(({ method }) => method)).toEqual(["PUT", "POST", "DELETE"]);
    });

    test("refuse everything that a form of another site could send", async () => {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
        expect((await send("PUT /simulator/limit", [`Content-Type: ${type}`], "{}")).status).toBe(
          415,
        );
      }
      expect((await send("POST /simulator/reset")).status).toBe(415);
      const cross = await send("DELETE /simulator/faults", ["Sec-Fetch-Site: cross-site"]);
      expect(cross.status).toBe(403);
      const foreign = await send("DELETE /simulator/faults", ["Origin: https://evil.example"]);
      expect(foreign.status).toBe(403);
      expect(simulator.seen).toEqual([]);
    });

    test("are refused to a host name that the operator has not allowed", async () => {
      for (const line of ["GET /simulator/state", "PUT /simulator/scenario"]) {
        const foreign = `${line} HTTP/1.1\r\nHost: evil.example\r\n${JSON_TYPE}\r\nConnection: close\r\n\r\n`;
        expect((await rawRequest(subject.port, foreign)).status).toBe(421);
      }
      expect(simulator.seen).toEqual([]);
    });

    test("refuse a body of more than a mebibyte", async () => {
      const large = "x".repeat(1024 * 1024 + 1);
      expect((await send("PUT /simulator/faults", [JSON_TYPE], large)).status).toBe(413);
      const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
      const chunked = requestText(
        subject.port,
        "PUT /simulator/faults",
        [JSON_TYPE, "Transfer-Encoding: chunked"],
        chunk,
      );
      expect((await rawRequest(subject.port, chunked)).status).toBe(413);
      expect(simulator.seen).toEqual([]);
    });

    const RECORDING_TYPE = "Content-Type: application/x-ndjson";

    test("accept a recording for a replay unchanged, up to 32 MiB", async () => {
      const text = `${JSON.stringify({ format: "touchline-recording" })}\n${"x".repeat(2 * 1024 * 1024)}`;
      const line = "PUT /simulator/replay?speed=2.5";
      expect((await send(line, [RECORDING_TYPE], text)).status).toBe(200);
      expect(received).toBe(text);
      expect(simulator.seen).toMatchObject([
        { method: "PUT", target: "/simulator/replay?speed=2.5" },
      ]);
      expect(simulator.seen[0]?.headers["content-type"]).toBe("application/x-ndjson");
      expect((await send("DELETE /simulator/replay")).status).toBe(200);
      const large = "x".repeat(32 * 1024 * 1024 + 1);
      expect((await send("PUT /simulator/replay", [RECORDING_TYPE], large)).status).toBe(413);
      expect(simulator.seen).toHaveLength(2);
    });

    test("have a longer deadline while a recording is read", async () => {
      simulator.behave((request, response) => {
        request.resume();
        setTimeout(() => response.end("{}"), 600);
      });
      const baseUrl = simulator.origin;
      const hasty = await start(site.root, {
        baseUrl,
        token: CANARY,
        suggested: [],
        deadlineMs: 300,
      });
      const put = async (path: string, type: string) => {
        const headers = [type, "Content-Length: 2"];
        const text = requestText(hasty.port, `PUT /simulator/${path}`, headers, "{}");
        return (await rawRequest(hasty.port, text)).status;
      };
      const statuses = await Promise.all([put("replay", RECORDING_TYPE), put("limit", JSON_TYPE)]);
      await hasty.close();
      expect(statuses).toEqual([200, 504]);
    });

    test("accept a recording only at its path and with its type", async () => {
      for (const type of [
        "text/plain",
        "application/json",
        "multipart/form-data",
        "application/x-ndjsonp",
      ]) {
        const answer = await send("PUT /simulator/replay", [`Content-Type: ${type}`], "{}");
        expect(answer.status).toBe(415);
      }
      expect((await send("PUT /simulator/replay", [], "{}")).status).toBe(415);
      expect((await send("PUT /simulator/limit", [RECORDING_TYPE], "{}")).status).toBe(415);
      for (const path of ["/simulator/replay/x", "/simulator/replays"]) {
        expect((await send(`PUT ${path}`, [RECORDING_TYPE], "{}")).status).toBe(415);
      }
      const cross = ["Sec-Fetch-Site: cross-site", "Origin: https://evil.example"];
      for (const header of cross) {
        const answer = await send("PUT /simulator/replay", [RECORDING_TYPE, header], "{}");
        expect(answer.status).toBe(403);
      }
      expect((await send("PUT /simulator/replay?speed=fast", [RECORDING_TYPE], "{}")).status).toBe(
        400,
      );
      expect(simulator.seen).toEqual([]);
    });

    test("give access to no other path of the simulator", async () => {
      for (const path of ["/simulator", "/simulator/", "/simulator/../markets/beta/instruments"]) {
        expect((await send(`GET ${path}`)).status).toBeGreaterThanOrEqual(400);
      }
      expect(simulator.seen).toEqual([]);
    });

    test("come with the suggested instruments", async () => {
      expect(JSON.parse((await send("GET /config.json")).body)).toEqual({
        operatorEmail: null,
        simulated: true,
        source: "sim-1",
        stream: "/feed",
        suggested: ["US0378331005"],
      });
    });
  },
);
