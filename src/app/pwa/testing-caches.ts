/** Creates a browser's caches in memory. They return clones, because a body can be read only once. */
export function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>();
    all.set(name, files);
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, file: Response) => void files.set(path, file),
    } as unknown as Cache;
  };
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    /** Returns the stored paths by cache. */
    contents: () => Object.fromEntries([...all].map(([name, files]) => [name, [...files.keys()]])),
  };
}

/** Creates a gateway that serves one build, logs the requested paths, and has files that a test may change. */
export function createGateway(id: string, files: Record<string, string>) {
  const gateway = {
    id,
    files,
    isDown: false,
    asked: [] as string[],
    /** Paths whose contents do not match the list. */
    damaged: new Set<string>(),
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : String(input), "http://desk.test");
      gateway.asked.push(url.pathname);
      if (gateway.isDown) throw new TypeError("Failed to fetch");
      if (url.pathname === "/build-files.json") return Response.json(listOf(gateway));
      const path = url.pathname === "/" ? "/index.html" : url.pathname;
      if (init.integrity !== undefined && gateway.damaged.has(path)) throw new TypeError("digest");
      const text = gateway.files[path];
      return new Response(text ?? "Not found", { status: text === undefined ? 404 : 200 });
    },
  };
  return gateway;
}

const listOf = ({ id, files }: { id: string; files: Record<string, string> }) => ({
  id,
  files: Object.keys(files).map((path) => ({ path, integrity: "sha256-x" })),
});
