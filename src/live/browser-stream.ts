import type { OpenStream } from "#engine/protocol/stream.ts";

/** The close code of a connection that was never established (RFC 6455, section 7.1.5). */
const ABNORMAL = 1006;

/**
 * Opens the gateway's stream over a WebSocket.
 *
 * @param path the path of the stream
 * @returns undefined if the gateway offers no stream, or one of another origin
 */
export function openBrowserStream(path: string | null | undefined): OpenStream | undefined {
  const url = path && URL.canParse(path, location.origin) && new URL(path, location.origin);
  if (!url || url.origin !== location.origin) return undefined;
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  return (listener) => {
    let isEnded = false;
    const socket = connect(url);
    if (!socket) setTimeout(() => !isEnded && listener.closed(ABNORMAL));
    else {
      socket.onopen = () => listener.opened();
      socket.onmessage = ({ data }: MessageEvent<unknown>) =>
        listener.message(typeof data === "string" ? data : "");
      socket.onclose = ({ code }) => listener.closed(code);
    }
    return {
      send(message) {
        if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      close() {
        isEnded = true;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  };
}

/** Returns undefined if the constructor throws, as some browsers do because of the content policy. */
function connect(url: URL): WebSocket | undefined {
  try {
    return new WebSocket(url);
  } catch {
    return undefined;
  }
}
