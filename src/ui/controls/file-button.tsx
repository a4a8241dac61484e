import { type ReactNode, useRef } from "react";
import { readTextFile, type TextFile } from "#ui/files/text-file.ts";
import { Button } from "./button.tsx";

interface FileButtonProps {
  /** HTML's `accept` attribute: a hint for the browser's file dialog, not checked afterwards. */
  accept: string;
  /** Maximum size of a file, above which it is not read; `MAX_FILE_MB` by default. */
  maxBytes?: number;
  onFile: (file: TextFile) => void;
  children: ReactNode;
}

/** Button that lets a user choose a text file from the device. The file is read and sent nowhere. */
export function FileButton({ accept, maxBytes, onFile, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => field.current?.click()}>{children}</Button>
      <input
        ref={field}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void readTextFile(file, maxBytes).then(onFile);
          // Without this, choosing the same file after a correction fires no change event.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
