import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// Test files share a process, each with a page of its own. A part that is still being loaded when a file ends
// would be loaded into the next file's page, and fail there.
afterAll(() => vi.dynamicImportSettled());

// The library's default is one second, which is too short for a part to load on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
