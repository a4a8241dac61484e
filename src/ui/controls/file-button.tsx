import { type ReactNode, useRef } from "react";
import { readTextFile, type TextFile } from "#ui/files/text-file.ts";
import { Button } from "./button.tsx";

interface FileButtonProps {
  /** As in HTML's `accept`: a hint for the browser's window, checked nowhere. */
  accept: string;
  /** A larger file is not read; there is a default. */
  maxBytes?: number;
  onFile: (file: TextFile) => void;
  children: ReactNode;
}

/** Lets a person choose a file of text from the device. It is read here and sent nowhere. */
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
          // So that the same file, mended, can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
