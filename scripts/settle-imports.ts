import { afterAll, vi } from "vitest";

// Test files share a process, each with a page of its own. A part that is still being loaded when a file ends
// would be loaded into the next file's page, and fail there.
afterAll(() => vi.dynamicImportSettled());
